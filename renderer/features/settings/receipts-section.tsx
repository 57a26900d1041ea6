import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Receipt } from '../../../shared/contract/receipts.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { longDate } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Skeleton } from '../../ui/parts.tsx';
import { useReceipts } from './queries.ts';
import { RECEIPT_TONES, receiptTitle } from './receipt-words.ts';
import styles from './receipts.module.css';
import { Section } from './section.tsx';
import { SectionFailed } from './section-failed.tsx';
import settingsStyles from './settings.module.css';
import { usePortal } from './use-portal.ts';

function Row({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const { number, paidAt, amount, state } = receipt;
  return (
    <li>
      <div>
        <Link className="link" to={pathOf.receipt(lang, number)}>
          {receiptTitle(t, receipt)}
        </Link>
        <p className={styles.day}>{longDate(lang, instant(paidAt))}</p>
      </div>
      <p className={styles.amount}>
        {state === 'paid' ? null : <Badge tone={RECEIPT_TONES[state]}>{t(`receipts.state.${state}`)}</Badge>}
        <b>{formatMoney(amount, lang)}</b>
      </p>
    </li>
  );
}

/** Leads to the provider's own page for the card and the invoices. */
function PortalButton() {
  const { t } = useTranslation('settings');
  const { busy, error, open } = usePortal();
  return (
    <>
      <div className={settingsStyles.actions}>
        <Button busy={busy} onClick={() => void open()}>
          {t('receipts.portal')}
        </Button>
      </div>
      {error === null ? null : <p role="alert">{error}</p>}
    </>
  );
}

const ROW_PX = 72;
const MOST_ROWS = 12;

/** The place that the receipts will likely take: one was paid for each month of the plan. */
function likelyHeight(plan: Settings['subscription'], now: number): string {
  const months = plan === null ? 0 : Math.floor((now - plan.since) / (30 * DAY));
  return `${ROW_PX * Math.min(MOST_ROWS, 1 + months)}px`;
}

/** What was paid so far, each with a page that can be printed. */
export function ReceiptsSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings');
  const now = useNow();
  const { data, error, isFetching, refetch } = useReceipts();
  return (
    <Section id="receipts" text={t('receipts.text')}>
      <div className={settingsStyles.controls}>
        {data === undefined && error === undefined ? (
          <Skeleton height={likelyHeight(settings.subscription, now)} />
        ) : null}
        {data === undefined && error !== undefined ? (
          <SectionFailed text={t('receipts.failed')} busy={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {data?.items.length === 0 ? <p className="interface-text subdued">{t('receipts.none')}</p> : null}
        {data === undefined || data.items.length === 0 ? null : (
          <ul className={`${settingsStyles.rows} ${styles.receipts}`}>
            {data.items.map((receipt) => (
              <Row key={receipt.number} receipt={receipt} />
            ))}
          </ul>
        )}
        {data?.portal === true ? <PortalButton /> : null}
      </div>
    </Section>
  );
}
