import { useTranslation } from 'react-i18next';
import type { PlanView } from '../../../shared/contract/plans.ts';
import { longDate } from '../../../shared/i18n/dates.ts';
import { useNow } from '../../state/clock.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Flock } from '../../ui/flock.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import type { QuoteTexts } from './quote-texts.ts';
import styles from './subscribe.module.css';

/** As wide as a price is. */
const LIKELY_PRICE = '$00.00';

/** Room for a text that is not there yet, as wide as the one that stands in. */
function RoomFor({ text }: { text: string }) {
  return (
    <span className="skeleton" aria-hidden="true">
      <span className={styles.unseen}>{text}</span>
    </span>
  );
}

/** What is charged and when, as the service says; `null` while it has not. */
export function QuoteLines({ texts, expected }: { texts: QuoteTexts | null; expected: number }) {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const date = longDate(lang, useNow());
  if (texts !== null) {
    return (
      <dl className={styles.ledger}>
        {texts.lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  // As many lines as the quote will have, each as long as such lines are, so that nothing moves when it comes.
  const likely = t('subscribe.nextValue', { date, price: LIKELY_PRICE });
  return (
    <dl className={styles.ledger} aria-busy="true">
      {Array.from({ length: expected }, (_, line) => line).map((line) => (
        <div key={line}>
          <dt>{line === expected - 1 ? t('subscribe.next') : <Skeleton width="140px" />}</dt>
          <dd>
            <RoomFor text={line === expected - 1 ? likely : LIKELY_PRICE} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The plan with its picture, and its price once the service has said it. */
export function PlanSummary({ plan, texts }: { plan: PlanView; texts: QuoteTexts | null }) {
  const { t } = useTranslation('plans');
  return (
    <div className={styles.summary}>
      <Flock img={plan.img} />
      <div className="interface-text">
        <b className="bold">{plan.name}</b>
        <p className="subdued">
          {t('accounts', { count: plan.accounts })}.{' '}
          {t(plan.type === 'summary' ? 'subscribe.includesSummary' : 'subscribe.includes')}
        </p>
      </div>
      <p className={styles.amount}>
        {texts === null ? <RoomFor text={LIKELY_PRICE} /> : texts.amount}
        <small>{texts === null ? t('perMonthLong') : texts.amountFor}</small>
      </p>
    </div>
  );
}
