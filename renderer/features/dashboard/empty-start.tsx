import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { instant } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { periodOf } from '../../../shared/domain/time/period.ts';
import { count, dayAndMonth, weekdayName } from '../../../shared/i18n/dates.ts';
import type { Accounts } from '../../data/accounts.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Bird } from '../../ui/bird.tsx';
import { buttonClass } from '../../ui/button.tsx';
import styles from './empty-start.module.css';
import { SmallestPlan } from './prompts.tsx';
import { usePlanIsActive } from './queries.ts';
import { WithTexts } from './with-texts.tsx';

interface StartProps {
  readonly accounts: Accounts;
  /** Where an account is added. */
  readonly form: ReactNode;
}

const STEPS = ['now', 'sunday', 'thursday'] as const;

/** The page of a reader who follows nobody: an empty wire, one sentence, one thing to do. */
export function EmptyStart(props: StartProps) {
  return (
    <WithTexts>
      <Start {...props} />
    </WithTexts>
  );
}

function Start({ accounts, form }: StartProps) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const now = useNow();
  const paid = usePlanIsActive();
  const due = instant(periodOf('week', dayOf(now)).available);
  const date = `${weekdayName(lang, due)}${lang === 'pt' ? ',' : ''} ${dayAndMonth(lang, dayOf(due))}`;
  return (
    <>
      <div className={styles.wire} aria-hidden="true">
        <Bird />
      </div>
      <div className={styles.hello}>
        <h1>{t('start.title')}</h1>
        <p className="lead">{paid ? t('start.lead', { date }) : t('start.noPlanLead')}</p>
        {paid ? (
          form
        ) : (
          <>
            <p className={styles.toPlans}>
              <Link className={buttonClass({ tone: 'primary', size: 'large' })} to={pathOf.plans(lang)}>
                {t('noPlan.action')}
              </Link>
            </p>
            <p className={styles.aside}>
              <SmallestPlan />
            </p>
          </>
        )}
        <div className={styles.next}>
          {STEPS.map((step) => (
            <div key={step}>
              <h2>{t(`start.${step}`)}</h2>
              <p>{t(`start.${step}Text`)}</p>
            </div>
          ))}
        </div>
        {accounts.counts.archived > 0 ? (
          <p className={styles.toArchive}>
            <Link className="link" to={pathOf.archive(lang)}>
              {t('start.archive', { count: accounts.counts.archived, n: count(lang, accounts.counts.archived) })}
            </Link>
          </p>
        ) : null}
      </div>
    </>
  );
}
