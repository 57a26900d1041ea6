import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { instant } from '../../../shared/domain/ids.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { longDate } from '../../../shared/i18n/dates.ts';
import type { ApiError } from '../../api/api-error.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Bird } from '../../ui/bird.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import { firstDue } from './first-due.ts';
import { useOwnAccounts } from './queries.ts';
import styles from './report-error.module.css';
import { SampleWayOut } from './sample-note.tsx';
import { useReportPath, useSource } from './source.ts';

interface FailedProps {
  readonly error: ApiError;
  readonly busy: boolean;
  readonly onRetry: () => void;
  /** The account's number as it stands in the address; null for several accounts. */
  readonly account: string | null;
  readonly report: string;
}

function WayOut() {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const source = useSource();
  return source === 'own' ? (
    <Link className={buttonClass({ tone: 'secondary' })} to={pathOf.dashboard(lang)}>
      {t('state.back')}
    </Link>
  ) : (
    <SampleWayOut source={source} />
  );
}

/** When the first report of one of the reader's accounts is due, in milliseconds; null where it has some, or that is not known. */
function useFirstDue(account: string | null): number | null {
  const own = useSource() === 'own';
  const now = useNow();
  const { data } = useOwnAccounts(own);
  const shown = data?.items.find(({ id }) => String(id) === account);
  return firstDue((account === null ? data?.periods : shown?.periods) ?? [], now);
}

/** The newest report was asked for, and there is none yet: when the first one comes, where that is known. */
export function NoReportYet({ account }: Pick<FailedProps, 'account'>) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const due = useFirstDue(account);
  return (
    <div className="page-width message-page">
      <Bird className={styles.perched} />
      <h1>{t('state.none')}</h1>
      <p className="lead">
        {due === null ? t('state.noneText') : t('state.noneDue', { date: longDate(lang, instant(due)) })}
      </p>
      <div className={styles.actions}>
        <WayOut />
      </div>
    </div>
  );
}

/** A period that has not come yet, with its day; or one that is being written now. */
function NotReady({ account, report }: Pick<FailedProps, 'account' | 'report'>) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const pathTo = useReportPath();
  const period = parseReportId(report);
  const now = useNow();
  const none = useFirstDue(account) !== null;
  const due = period !== null && period.available > now ? longDate(lang, period.available) : null;
  return (
    <div className="page-width message-page">
      <Bird className={styles.perched} />
      <h1>{t(due === null ? 'state.writing' : 'state.notYet')}</h1>
      <p className="lead">{due === null ? t('state.notReady') : t('state.due', { date: due })}</p>
      <div className={styles.actions}>
        {account === null || none ? null : (
          <Link
            className={buttonClass({ tone: 'primary' })}
            to={pathTo(Number(account), 'latest').replace(/\/latest$/, '')}
          >
            {t('state.newest')}
          </Link>
        )}
        <WayOut />
      </div>
    </div>
  );
}

function Plain({ title, text, action }: { title: string; text: string; action?: { label: string; to: string } }) {
  return (
    <div className="page-width message-page">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className={styles.actions}>
        {action === undefined ? null : (
          <Link className={buttonClass({ tone: 'primary' })} to={action.to}>
            {action.label}
          </Link>
        )}
        <WayOut />
      </div>
    </div>
  );
}

/** In place of a report that did not come: why, and what can be done. */
export function ReportError({ error, busy, onRetry, account, report }: FailedProps) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  switch (error.code) {
    case 'report_not_ready':
      return report === 'latest' ? <NoReportYet account={account} /> : <NotReady account={account} report={report} />;
    case 'report_not_found':
    case 'not_found':
    case 'invalid_input':
      return <Plain title={t('state.notFound')} text={t(account === null ? 'group.notFound' : 'state.notFoundText')} />;
    case 'group_reports_not_in_plan':
      return (
        <Plain
          title={t('group.notInPlan')}
          text={t('group.notInPlanText')}
          action={{ label: t('group.plans'), to: pathOf.plans(lang) }}
        />
      );
    default:
      return (
        <div className="page-width message-page">
          <h1>{t('state.failed')}</h1>
          <Note tone="bad" icon="warning">
            {t(error.code === 'unreachable' ? 'state.offline' : 'state.failedText')}
          </Note>
          <div className={styles.actions}>
            <Button tone="primary" busy={busy} onClick={onRetry}>
              {common('action.retry')}
            </Button>
            <WayOut />
          </div>
        </div>
      );
  }
}
