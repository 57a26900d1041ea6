import { useParams } from 'react-router-dom';
import { Failed } from './failed.tsx';
import { GroupReport } from './group-report.tsx';
import { Paper } from './paper.tsx';
import { useReport } from './reads.ts';
import { type Source, SourceContext } from './source.ts';
import { useLiveReport } from './use-live-report.ts';
import { Waiting } from './waiting.tsx';
import '../../ui/styles/strip.css';
import './report.css';
import './report-sections.css';
import './report-parts.css';
import './report-narrow.css';
import './report-print.css';

interface ReportProps {
  readonly source: Source;
  readonly account: string;
  readonly report: string;
}

function Report({ source, account, report }: ReportProps) {
  const { data, error, isValidating, mutate } = useReport(source, account, report);
  useLiveReport({ source, account, asked: report, shown: data });
  const another = data !== undefined && report !== 'latest' && data.reportId !== report;
  const stale = data !== undefined && (another || String(data.accountId) !== account);
  if (error !== undefined && (data === undefined || stale)) {
    return <Failed error={error} busy={isValidating} onRetry={() => void mutate()} account={account} report={report} />;
  }
  if (data === undefined || String(data.accountId) !== account) return <Waiting />;
  return <Paper data={data} busy={another} />;
}

/**
 * `report/{accountId}/{reportId?}`, also under the examples and the press page: one report, or the newest. Several
 * accounts, their numbers joined by commas, are read as one.
 */
export function ReportPage({ source }: { source: Source }) {
  const { accountId = '', reportId } = useParams();
  return (
    <SourceContext value={source}>
      {source === 'own' && accountId.includes(',') ? (
        <GroupReport ids={accountId} asked={reportId ?? null} />
      ) : (
        <Report source={source} account={accountId} report={reportId ?? 'latest'} />
      )}
    </SourceContext>
  );
}
