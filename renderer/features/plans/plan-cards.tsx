import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanView } from '../../../shared/contract/plans.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Bird } from '../../ui/bird.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/parts.tsx';

/** How many birds sit on a plan's wire. */
const FLOCKS: Readonly<Record<string, { readonly birds: number }>> = {
  wren: { birds: 1 },
  finch: { birds: 2 },
  heron: { birds: 3 },
  crane: { birds: 5 },
};
const WEEKS_A_MONTH = 52 / 12;

/** Birds on a wire; every second one looks back, mirrored. */
export function Flock({ img }: { img: string }) {
  const { birds } = FLOCKS[img] ?? { birds: 1 };
  return (
    <div className={birds > 4 ? 'perches many' : 'perches'} aria-hidden="true">
      {Array.from({ length: birds }, (_, index) => index).map((index) => (
        <Bird
          key={index}
          className={index % 3 === 1 ? 'fl' : ''}
          style={{ '--i': index } as CSSProperties /* a custom property */}
        />
      ))}
    </div>
  );
}

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
    <section className={current ? 'plan cur' : 'plan'} aria-label={plan.name}>
      <Flock img={plan.img} />
      <h2 className="nm">
        {plan.name}
        {current ? <Badge tone="new">{t('yours')}</Badge> : null}
      </h2>
      <p className="pr">
        {formatMoney({ minor, currency }, lang)}
        <small>{t('perMonth')}</small>
      </p>
      <p className="small mut wk1">{t('aWeek', { price: weekly })}</p>
      <p className="acc">{t('accounts', { count: plan.accounts })}</p>
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
    <div className="plans">
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
