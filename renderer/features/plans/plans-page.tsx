import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { PlanView } from '../../../shared/contract/plans.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useLoadingPart } from '../../state/page-loading.ts';
import { useSession, useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Note, Skeleton } from '../../ui/parts.tsx';
import { Comparison, SmallPrint } from './comparison.tsx';
import { FamilySwitch, familyOf, hasSummaries, type PlanFamily } from './family-switch.tsx';
import { Offer } from './offer.tsx';
import { PastWeeks } from './past-weeks/past-weeks.tsx';
import { PlanCards } from './plan-cards.tsx';
import styles from './plans.module.css';
import { type PlansOnOffer, usePlans } from './queries.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';

/** The chosen plan stands in the address, so that it survives a log-in and a reload. */
function useChosen(plans: readonly PlanView[]) {
  const [query, setQuery] = useSearchParams();
  const plan = plans.find(({ id }) => String(id) === query.get('plan')) ?? null;
  const clear = () => {
    const rest = new URLSearchParams(query);
    for (const name of ['plan', 'offer']) rest.delete(name);
    setQuery(rest, { replace: true });
  };
  return { plan, offer: query.get('offer') === '1', clear };
}

function useCurrentPlan(): number | null {
  const user = useUser();
  const now = useNow();
  const subscription = user?.subscription ?? null;
  if (subscription === null) return null;
  const next = subscription.next === null ? null : instant(subscription.next);
  return isActive({ ...subscription, next }, now) ? subscription.planId : null;
}

function Ready({ data }: { data: PlansOnOffer }) {
  const navigate = useNavigate();
  const lang = useLanguage();
  const session = useSession();
  const currency = currencyOf(lang);
  const currentPlan = useCurrentPlan();
  const chosen = useChosen(data.items);
  const [picked, setFamily] = useState<PlanFamily | null>(null);
  const [query] = useSearchParams();
  const asked = hasSummaries(data.items) && query.get('family') === 'summary' ? 'summary' : null;
  const family = picked ?? chosen.plan?.type ?? asked ?? familyOf(data.items, currentPlan);
  const plans = data.items.filter(({ type }) => type === family);

  const addressOf = (plan: PlanView, offer: boolean) =>
    `${pathOf.plans(lang)}?plan=${plan.id}${offer ? '&offer=1' : ''}`;
  const choose = (plan: PlanView, offer = false) => void navigate(addressOf(plan, offer));
  if (chosen.plan !== null && session.kind === 'guest')
    return <Navigate to={pathOf.auth(lang, 'signup', addressOf(chosen.plan, chosen.offer))} replace />;
  return (
    <>
      {hasSummaries(data.items) ? <FamilySwitch family={family} onChange={setFamily} /> : null}
      <PlanCards plans={plans} currentPlan={currentPlan} onChoose={choose} />
      <Offer
        offer={data.offer}
        plan={data.items.find(({ type }) => type === 'tracking') ?? null}
        onTake={(plan) => choose(plan, true)}
      />
      <Comparison plans={plans} all={data.items} />
      <PastWeeks />
      <SmallPrint />
      {chosen.plan !== null && session.kind === 'user' ? (
        <SubscribeDialog
          plan={chosen.plan}
          firstWeek={chosen.offer ? formatMoney({ minor: data.offer.price[currency], currency }, lang) : null}
          changing={currentPlan !== null}
          onClose={chosen.clear}
        />
      ) : null}
    </>
  );
}

function Waiting() {
  useLoadingPart();
  return (
    <div className={styles.plans} aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={styles.plan}>
          <div className="perches" />
          <Skeleton width="60px" />
          <Skeleton width="140px" height="52px" />
          <Skeleton width="180px" height="20px" />
          <Skeleton height="40px" />
        </div>
      ))}
    </div>
  );
}

export function PlansPage() {
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation();
  const { data, error, isFetching, refetch } = usePlans();
  return (
    <div className={'page-width'}>
      <PageHead title={t('title')} description={t('lead')} lang={useLanguage()} at={pathOf.plans} />
      <div className={styles.head}>
        <div>
          <h1 className="display">{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
      </div>
      {data === undefined && error === undefined ? <Waiting /> : null}
      {data === undefined && error !== undefined ? (
        <Note tone="bad" icon="warning">
          <p>{t('failed')}</p>
          <Button size="compact" busy={isFetching} onClick={() => void refetch()}>
            {common('action.retry')}
          </Button>
        </Note>
      ) : null}
      {data === undefined ? null : <Ready data={data} />}
    </div>
  );
}
