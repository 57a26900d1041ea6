import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Settings } from '../../../shared/contract/settings.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { isFirstWeek } from '../../../shared/domain/subscription/offer.ts';
import { count, longDateInline } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Bird } from '../../ui/bird.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Badge } from '../../ui/parts.tsx';
import { PlanRenewal } from './plan-renewal.tsx';
import { planState } from './plan-state.ts';
import { Section } from './section.tsx';
import styles from './settings.module.css';

type Plan = NonNullable<Settings['subscription']>;

const TONES = { active: 'ok', cancelled: 'warn', ended: 'plain', pending: 'warn', failed: 'bad' } as const;
/** Birds on the wire of each plan's picture. */
const BIRDS: Readonly<Record<string, number>> = { wren: 1, finch: 2, heron: 3, crane: 5 };

function Flock({ img }: { img: string }) {
  const birds = BIRDS[img] ?? 1;
  // The wire is 112 wide; a bird takes 40 where there is room.
  const step = Math.min(40, 72 / Math.max(1, birds - 1));
  return (
    <div
      className={styles.wire}
      aria-hidden="true"
      style={{ '--step': `${step}px` } as CSSProperties /* a custom property */}
    >
      {Array.from({ length: birds }, (_, index) => index).map((index) => (
        <Bird
          key={index}
          className={index % 3 === 1 ? styles.lookingBack : ''}
          style={{ '--i': index } as CSSProperties /* a custom property */}
        />
      ))}
    </div>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const { status, next, action } = planState(plan, useNow());
  const priceOf = (minor: number) => formatMoney({ minor, currency: plan.currency }, lang);
  const isOffer = status === 'active' && plan.priceMinor !== plan.renewalMinor && isFirstWeek(plan);
  return (
    <div className={`${styles.controls} ${styles.planCard}`}>
      <Flock img={plan.img} />
      <div className="interface-text">
        <p className={styles.priceLine}>
          <b className="bold">{t('plan.price', { price: priceOf(plan.renewalMinor) })}</b>
          <Badge tone={TONES[status]}>{t(`plan.status.${status}`)}</Badge>
        </p>
        {isOffer ? <p className="subdued">{t('plan.firstWeek', { price: priceOf(plan.priceMinor) })}</p> : null}
        {next === null ? null : (
          <p className="subdued">{t(`plan.${next.kind}`, { date: longDateInline(lang, next.at) })}</p>
        )}
        {status === 'failed' ? <p className="subdued">{t('plan.failedText')}</p> : null}
        <div className={styles.actions}>
          <Link className={buttonClass({})} to={pathOf.plans(lang)}>
            {t(status === 'failed' ? 'plan.pay' : 'plan.change')}
          </Link>
          {action === null ? null : <PlanRenewal plan={plan} action={action} />}
        </div>
      </div>
    </div>
  );
}

/** The plan as it stands; it is changed on the page of the plans. */
export function PlanSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const { subscription, accountsInUse } = settings;
  if (subscription === null) {
    return (
      <Section id="subscription" text={t('plan.none')}>
        <div className={`${styles.controls} ${styles.actions}`}>
          <Link className={buttonClass({})} to={pathOf.plans(lang)}>
            {t('plan.see')}
          </Link>
        </div>
      </Section>
    );
  }
  const limit = subscription.accounts;
  const use = { plan: subscription.name, n: count(lang, accountsInUse), limit: count(lang, limit), count: limit };
  return (
    <Section id="subscription" text={t('plan.inUse', use)}>
      <PlanCard plan={subscription} />
    </Section>
  );
}
