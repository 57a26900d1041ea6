import { useTranslation } from 'react-i18next';
import type { PlanView } from '../../../shared/contract/plans.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Flock } from '../../ui/flock.tsx';
import { Badge } from '../../ui/parts.tsx';
import styles from './plans.module.css';

const WEEKS_A_MONTH = 52 / 12;

interface PlanCardProps {
  readonly plan: PlanView;
  readonly current: boolean;
  /** The person already has a plan, so that this one would be a change. */
  readonly changing: boolean;
  readonly onChoose: (plan: PlanView) => void;
}

function PlanCard({ plan, current, changing, onChoose }: PlanCardProps) {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const currency = currencyOf(lang);
  const minor = plan.price[currency];
  const weekly = formatMoney({ minor: Math.round(minor / WEEKS_A_MONTH), currency }, lang);
  return (
    <section className={current ? `${styles.plan} ${styles.current}` : styles.plan} aria-label={plan.name}>
      <Flock img={plan.img} />
      <h2 className={styles.planName}>
        {plan.name}
        {current ? <Badge tone="new">{t('yours')}</Badge> : null}
      </h2>
      <p className={styles.price}>
        {formatMoney({ minor, currency }, lang)}
        <small>{t('perMonth')}</small>
      </p>
      <p className={`small muted ${styles.weekly}`}>{t('aWeek', { price: weekly })}</p>
      <p className={styles.accounts}>{t('accounts', { count: plan.accounts })}</p>
      <Button full disabled={current} onClick={() => onChoose(plan)}>
        {current ? t('current') : t(changing ? 'change' : 'choose', { name: plan.name })}
      </Button>
    </section>
  );
}

interface PlanCardsProps {
  readonly plans: readonly PlanView[];
  readonly currentPlan: number | null;
  readonly onChoose: (plan: PlanView) => void;
}

export function PlanCards({ plans, currentPlan, onChoose }: PlanCardsProps) {
  return (
    <div className={styles.plans}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          current={plan.id === currentPlan}
          changing={currentPlan !== null}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}
