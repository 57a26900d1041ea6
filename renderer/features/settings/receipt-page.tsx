import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import type { Receipt } from '../../../shared/contract/receipts.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { longDate } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLoadingPart } from '../../state/page-loading.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note, Skeleton } from '../../ui/parts.tsx';
import { useReceipts } from './queries.ts';
import { receiptTitle } from './receipt-words.ts';
import styles from './receipts.module.css';
import { SectionFailed } from './section-failed.tsx';
import settingsStyles from './settings.module.css';

function Lines({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const { number, paidAt, amount, tax, state } = receipt;
  const lines: readonly (readonly [string, string])[] = [
    [t('receipts.line.for'), receiptTitle(t, receipt)],
    [t('receipts.line.amount'), formatMoney(amount, lang)],
    ...(tax === null ? [] : [[t('receipts.line.tax'), formatMoney(tax, lang)] as const]),
    [t('receipts.line.paidOn'), longDate(lang, instant(paidAt))],
    [t('receipts.line.paidBy'), useUser()?.email ?? ''],
    [t('receipts.line.state'), t(`receipts.state.${state}`)],
    [t('receipts.line.number'), number],
  ];
  return (
    <dl className={styles.lines}>
      {lines.map(([label, value]) => [<dt key={`${label} label`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  );
}

function Waiting() {
  useLoadingPart();
  return <Skeleton height="318px" />;
}

function Found({ receipt }: { receipt: Receipt | undefined }) {
  const { t } = useTranslation('settings');
  if (receipt === undefined) return <p className="lead">{t('receipts.unknown')}</p>;
  return (
    <>
      <Lines receipt={receipt} />
      {receipt.test ? <Note>{t('receipts.test')}</Note> : null}
    </>
  );
}

/** One payment on a page of its own, to be printed or kept. */
export function ReceiptPage() {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const { number = '' } = useParams();
  const { data, error, isFetching, refetch } = useReceipts();
  const receipt = data?.items.find((one) => one.number === number);
  return (
    <article className={`page-width ${styles.paper}`}>
      <h1 className="display">{t('receipts.one')}</h1>
      <p className="subdued">{BRAND.name}</p>
      {data === undefined && error === undefined ? <Waiting /> : null}
      {data === undefined && error !== undefined ? (
        <SectionFailed text={t('receipts.failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Found receipt={receipt} />}
      <div className={`${styles.tools} ${settingsStyles.actions}`}>
        {receipt === undefined ? null : (
          <Button tone="primary" onClick={() => window.print()}>
            {t('receipts.print')}
          </Button>
        )}
        <Link className={buttonClass({})} to={`${pathOf.settings(lang)}#receipts`}>
          {t('receipts.all')}
        </Link>
      </div>
    </article>
  );
}
