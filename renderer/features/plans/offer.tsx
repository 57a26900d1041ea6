import { useTranslation } from 'react-i18next';
import type { PlanView } from '../../../shared/contract/plans.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { timeOfDay, weekdayName } from '../../../shared/i18n/dates.ts';
import { useNow } from '../../state/clock.ts';
import { useSession } from '../../state/session.ts';
import { useOffset } from '../../state/time-zone.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Bird } from '../../ui/bird.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './plans.module.css';
import type { PlansOnOffer } from './queries.ts';

interface OfferProps {
  readonly offer: PlansOnOffer['offer'];
  readonly plan: PlanView | null;
  readonly onTake: (plan: PlanView) => void;
}

/** The first-week offer, for guests and for those who may still take it. */
export function Offer({ offer, plan, onTake }: OfferProps) {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const session = useSession();
  const now = useNow();
  const offsetAt = useOffset();
  const until = session.kind === 'user' ? session.user.offerUntil : null;
  const open = session.kind === 'guest' || (until !== null && until > now);
  if (!open || plan === null) return null;
  const currency = currencyOf(lang);
  const price = formatMoney({ minor: offer.price[currency], currency }, lang);
  const limit =
    until === null
      ? t('offer.text', { hours: offer.hours })
      : t('offer.until', { time: `${weekdayName(lang, until)}, ${timeOfDay(lang, until, offsetAt(until))}` });
  return (
    <div className={styles.offer}>
      <Bird />
      <p className="interface-text">
        <b>{t('offer.title', { price })}</b> {limit}
      </p>
      <Button tone="primary" onClick={() => onTake(plan)}>
        {t('offer.action')}
      </Button>
    </div>
  );
}
