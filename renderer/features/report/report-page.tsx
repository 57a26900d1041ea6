import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { periodOf } from '../../../shared/domain/time/period.ts';
import { longDate, longRange, terseRange } from '../../../shared/i18n/dates.ts';
import type { ApiError } from '../../api/api-error.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useStripWords } from '../../state/strip-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note, Skeleton } from '../../ui/parts.tsx';
import { PeriodStrip } from '../../ui/period-strip.tsx';
import { Front } from './front.tsx';
import { HelloGoodbye } from './hello-goodbye.tsx';
import { Dateline, Nameplate } from './nameplate.tsx';
import { type ReadReport, useCsv, useReport } from './reads.ts';
import { SampleNote, SampleWayOut } from './sample-note.tsx';
import { Saw } from './saw.tsx';
import { type Source, SourceContext, useReportPath, useSource } from './source.ts';
import { Tiles } from './tiles.tsx';
import { What } from './what.tsx';
import { When } from './when.tsx';
import { Who } from './who.tsx';
import './report.css';
import './report-sections.css';
import './report-parts.css';
import './report-narrow.css';

function Colophon({ data }: { data: ReadReport }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const csv = useCsv(data.accountId, data.reportId);
  const pathTo = useReportPath();
  const running = periodOf(data.report.period.type, dayOf(useNow()));
  const before = data.account?.periods
    .filter(({ type, end }) => type === data.report.period.type && end < data.report.period.start)
    .at(-1);
  return (
    <footer className="colophon">
      <span>
        <b className="b">{t('next')}</b>{' '}
        {t('nextText', { date: longDate(lang, running.available), range: longRange(lang, running.start, running.end) })}
      </span>
      <span className="r">
        {before === undefined ? null : (
          <Link className={buttonClass({})} to={pathTo(data.accountId, before.id)}>
            <Icon name="left" />
            {terseRange(lang, before.start, before.end)}
          </Link>
        )}
        <Button busy={csv.busy} onClick={() => void csv.save()}>
          <Icon name="download" />
          {t('csv')}
        </Button>
      </span>
    </footer>
  );
}

function Paper({ data }: { data: ReadReport }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const now = useNow();
  const navigate = useNavigate();
  const pathTo = useReportPath();
  const { report, account } = data;
  const name = account?.label ?? report.profile.name ?? report.profile.username;
  return (
    <article className="report paper">
      <title>
        {`${t('title', { name, period: terseRange(lang, report.period.start, report.period.end) })} · ${BRAND.name}`}
      </title>
      <SampleNote data={data} />
      <Dateline report={report} />
      <Nameplate data={data} />
      <PeriodStrip
        words={useStripWords()}
        language={lang}
        now={now}
        periods={account?.periods ?? []}
        selected={data.reportId}
        hrefOf={(id) => pathTo(data.accountId, id)}
        onSelect={(id) => void navigate(pathTo(data.accountId, id))}
      />
      <Front report={report} />
      <Tiles report={report} />
      <When report={report} />
      <Who report={report} />
      <HelloGoodbye report={report} />
      <What report={report} />
      <Saw report={report} />
      <Colophon data={data} />
    </article>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="report paper" aria-busy="true">
      <p className="sr">{t('state.loading')}</p>
      <div className="dateline">
        <Skeleton width="60px" />
        <Skeleton width="180px" />
      </div>
      <div className="nameplate">
        <Skeleton width="64px" height="64px" />
        <Skeleton width="240px" height="40px" />
      </div>
      <div className="front">
        <Skeleton height="136px" />
        <Skeleton height="220px" />
      </div>
    </div>
  );
}

const KNOWN = { report_not_found: 'state.notFound', report_not_ready: 'state.notReady' } as const;

function Failed({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const source = useSource();
  const known = error.code === 'report_not_found' || error.code === 'report_not_ready' ? KNOWN[error.code] : null;
  return (
    <div className="wrap lone">
      {known === null ? (
        <Note tone="bad" icon="warning">
          {t('state.failed')}
        </Note>
      ) : (
        <p className="lead">{t(known)}</p>
      )}
      <div className="acts">
        {known === 'state.notFound' ? null : (
          <Button tone="primary" busy={busy} onClick={onRetry}>
            {common('action.retry')}
          </Button>
        )}
        {source === 'own' ? (
          <Link className={buttonClass({ tone: 'second' })} to={pathOf.dashboard(lang)}>
            {t('state.back')}
          </Link>
        ) : (
          <SampleWayOut source={source} />
        )}
      </div>
    </div>
  );
}

function Report({ source }: { source: Source }) {
  const { accountId = '', reportId = 'latest' } = useParams();
  const { data, error, isValidating, mutate } = useReport(source, accountId, reportId);
  if (data !== undefined) return <Paper data={data} />;
  if (error !== undefined) return <Failed error={error} busy={isValidating} onRetry={() => void mutate()} />;
  return <Waiting />;
}

/** `report/{accountId}/{reportId?}`, also under the examples and the press page: one report, or the newest. */
export function ReportPage({ source }: { source: Source }) {
  return (
    <SourceContext value={source}>
      <Report source={source} />
    </SourceContext>
  );
}
