import { useTranslation } from 'react-i18next';
import type { PlanView } from '../../../shared/contract/plans.ts';
import { Flock } from '../../ui/flock.tsx';
import { Note } from '../../ui/parts.tsx';
import { LIKELY_PRICE, type QuoteTexts } from './quote-texts.ts';
import styles from './subscribe.module.css';

/** A placeholder as wide as the text expected in its place. */
function RoomFor({ text }: { text: string }) {
  return (
    <span className="skeleton" aria-hidden="true">
      <span className={styles.unseen}>{text}</span>
    </span>
  );
}

interface QuoteLinesProps {
  /** null while the service has not said them. */
  readonly texts: QuoteTexts | null;
  /** The expected texts, which reserve the space until the quote arrives. */
  readonly likely: Pick<QuoteTexts, 'lines' | 'notes'>;
}

/** What is charged and when, as the service says. */
export function QuoteLines({ texts, likely }: QuoteLinesProps) {
  const lines = texts?.lines ?? likely.lines;
  return (
    <dl className={styles.ledger} aria-busy={texts === null ? true : undefined}>
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{texts === null ? <RoomFor text={label} /> : label}</dt>
          <dd>{texts === null ? <RoomFor text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What else somebody has to know before they agree. */
export function QuoteNotes({ texts, likely }: QuoteLinesProps) {
  return (texts?.notes ?? likely.notes).map((note) =>
    texts === null ? (
      <div key={note} className={styles.unseen} aria-hidden="true">
        <Note>{note}</Note>
      </div>
    ) : (
      <Note key={note}>{note}</Note>
    ),
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
