import { useParams } from 'react-router-dom';
import type { Source } from '../../data/reports.ts';
import { AccountReport } from './account-report.tsx';
import { GroupReport } from './group-report.tsx';
import { useReport } from './queries.ts';
import { ReportError } from './report-error.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { SourceContext } from './source.ts';
import { useLiveReport } from './use-live-report.ts';

interface ReportProps {
  readonly source: Source;
  readonly account: string;
  readonly report: string;
}

function Report({ source, account, report }: ReportProps) {
  const { data, error, isFetching, refetch } = useReport(source, account, report);
  useLiveReport({ source, account, asked: report, shown: data });
  const another = data !== undefined && report !== 'latest' && data.reportId !== report;
  const stale = data !== undefined && (another || String(data.accountId) !== account);
  if (error !== undefined && (data === undefined || stale)) {
    return (
      <ReportError error={error} busy={isFetching} onRetry={() => void refetch()} account={account} report={report} />
    );
  }
  if (data === undefined || String(data.accountId) !== account) return <ReportSkeleton />;
  return <AccountReport data={data} busy={another} />;
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
