import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanView } from '../../../shared/contract/plans.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { count } from '../../../shared/i18n/dates.ts';
import type { Accounts } from '../../data/accounts.ts';
import { pathOf } from '../../platform/paths.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './add-account.module.css';
import { usePlans } from './queries.ts';
import { WithTexts } from './with-texts.tsx';

/** A plan's price a month, as the reader's language and currency write it. */
export function usePrice() {
  const lang = useLanguage();
  const currency = currencyOf(lang);
  return ({ price }: PlanView): string => formatMoney({ minor: price[currency], currency }, lang);
}

/** The smallest plan of the reader's family with more places than now. */
export function useNextPlan(limit: number): PlanView | null {
  const type = useUser()?.subscription?.type ?? 'tracking';
  const { data } = usePlans(true);
  return data?.items.find((plan) => plan.type === type && plan.accounts > limit) ?? null;
}

/** All places are taken: two ways out, with the real numbers. */
export function LimitPrompt({ accounts, onArchiveOne }: { accounts: Accounts; onArchiveOne?: () => void }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const price = usePrice();
  const next = useNextPlan(accounts.limit);
  const { active } = accounts.counts;
  const n = count(lang, active);
  return (
    <div className={styles.limit}>
      <p>
        <b className="bold">{t('limit.title', { count: active, n, limit: count(lang, accounts.limit) })}</b>{' '}
        {next === null ? t('limit.last') : t('limit.next', { plan: next.name, accounts: count(lang, next.accounts) })}
      </p>
      <div className={styles.buttons}>
        {onArchiveOne === undefined ? null : (
          <Button size="compact" onClick={onArchiveOne}>
            {t('limit.archive')}
          </Button>
        )}
        {next === null ? null : (
          <Link className={buttonClass({ tone: 'primary', size: 'compact' })} to={pathOf.plans(lang)}>
            {t('limit.see', { plan: next.name, price: price(next) })}
          </Link>
        )}
      </div>
    </div>
  );
}

/** "Plans start at $4.29 a month, for up to 2 accounts." */
export function SmallestPlan() {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const price = usePrice();
  const smallest = usePlans(true).data?.items[0];
  if (smallest === undefined) return null;
  return t('noPlan.from', { price: price(smallest), accounts: count(lang, smallest.accounts) });
}

/** Nothing can be added without a plan: what the smallest one costs, and where to find it. */
export function NoPlanPrompt(props: { ended?: boolean }) {
  return (
    <WithTexts>
      <NoPlan {...props} />
    </WithTexts>
  );
}

function NoPlan({ ended = false }: { ended?: boolean }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  return (
    <div className={ended ? `${styles.limit} ${styles.alone}` : styles.limit}>
      <p>
        <b className="bold">{ended ? t('noPlan.ended') : t('noPlan.title')}</b>{' '}
        {ended ? `${t('noPlan.endedText')} ` : ''}
        <SmallestPlan />
      </p>
      <div className={styles.buttons}>
        <Link className={buttonClass({ tone: 'primary', size: 'compact' })} to={pathOf.plans(lang)}>
          {t('noPlan.action')}
        </Link>
      </div>
    </div>
  );
}
