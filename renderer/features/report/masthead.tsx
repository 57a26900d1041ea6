import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { longDate, longRange, monthAndYear, timeOfDay } from '../../../shared/i18n/dates.ts';
import type { ReadReport } from '../../data/reports.ts';
import { useExportName } from '../../state/export-format.ts';
import { useNetworkTitle } from '../../state/network-title.ts';
import { useOffset } from '../../state/time-zone.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Avatar } from '../../ui/parts.tsx';
import styles from './masthead.module.css';
import { useCsv } from './queries.ts';
import type { Sections } from './sections.ts';
import { useTables } from './table-view.ts';

function usePeriodName(period: Sections['period']): string {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  return period.type === 'week'
    ? t('week', { range: longRange(lang, period.start, period.end) })
    : t('month', { month: monthAndYear(lang, period.start) });
}

/** Number, period, and when it came. */
export function Dateline({ period, first }: { period: Sections['period']; first: string }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const { available } = period;
  const zone = useOffset()(available);
  return (
    <div className={styles.dateline}>
      <span>
        <b className="bold">{first}</b>
      </span>
      <span>{usePeriodName(period)}</span>
      <span>{t('arrived', { date: longDate(lang, available), time: timeOfDay(lang, available, zone) })}</span>
    </div>
  );
}

function useMoreItems(url: string | null, network: string) {
  const { t } = useTranslation('report');
  const { all, setAll } = useTables();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      showToast({ tone: 'ok', text: t('more.copied') });
    } catch {
      showToast({ tone: 'bad', text: t('more.notCopied') });
    }
  };
  const open = {
    key: 'open',
    label: t('account.open', { network }),
    run: () => void window.open(url ?? '', '_blank', 'noopener,noreferrer'),
  };
  return [
    { key: 'tables', label: t(all ? 'more.charts' : 'more.tables'), run: () => setAll(!all) },
    { key: 'copy', label: t('more.copy'), run: () => void copy() },
    ...(url === null ? [] : [open]),
  ];
}

interface ActsProps {
  readonly csv: { readonly busy: boolean; readonly save: () => Promise<void> };
  /** The account at its source. */
  readonly url?: string | null;
  readonly network?: string;
}

/** The address of the report as mails name it that lead to its file: the button for it takes the focus. */
const CSV_HASH = '#csv';

function useCsvFocus() {
  const { hash } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hash === CSV_HASH) button.current?.focus();
  }, [hash]);
  return button;
}

/** Download, print, and what is done more rarely. */
export function ReportActions({ csv, url = null, network = '' }: ActsProps) {
  const { t } = useTranslation('report');
  const button = useCsvFocus();
  const format = useExportName();
  return (
    <div className={styles.actions}>
      <Button ref={button} busy={csv.busy} onClick={() => void csv.save()}>
        <Icon name="download" />
        {t('csv', { format })}
      </Button>
      <Button square aria-label={t('print')} onClick={() => globalThis.print()}>
        <Icon name="print" />
      </Button>
      <Menu
        label={t('more.label')}
        button={<Icon name="more" />}
        buttonClass="button secondary square"
        items={useMoreItems(url, network)}
      />
    </div>
  );
}

/** Whose report this is, over the strip. */
export function MastheadFrame({ children, title, text }: { children: ReactNode; title: string; text: string }) {
  return (
    <>
      <div>
        <h1>{title}</h1>
        <p className="interface-text subdued">{text}</p>
      </div>
      {children}
    </>
  );
}

export function Masthead({ data }: { data: ReadReport }) {
  const { t } = useTranslation('report');
  const titleOf = useNetworkTitle();
  const { report, account } = data;
  const csv = useCsv(data.accountId, report.reportId);
  const { profile } = report;
  const name = account?.label ?? profile.name ?? profile.username;
  const network = titleOf(report.network);
  return (
    <header className={styles.nameplate}>
      <Avatar src={profile.userpic} name={name} size={64} />
      <MastheadFrame title={name} text={t('public', { username: profile.username, network })}>
        <ReportActions csv={csv} url={profile.url} network={network} />
      </MastheadFrame>
    </header>
  );
}
