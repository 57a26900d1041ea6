import { queryOptions } from '@tanstack/react-query';
import { dashboardGroupReport } from '../../shared/contract/group-report.ts';
import { reportGet } from '../../shared/contract/report.ts';
import type { RouteOutput } from '../../shared/contract/route.ts';
import type { DeepReadonly } from '../../shared/report/deep-readonly.ts';
import { type QueryKey, queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

export type ReadReport = DeepReadonly<RouteOutput<typeof reportGet>>;
export type ReadGroupReport = RouteOutput<typeof dashboardGroupReport>;

/** Where a report comes from: the reader's own accounts, the examples, or the press page. */
export type Source = 'own' | 'example' | 'press';

/** The flag that every call carries for what anyone may read. */
export const flagsOf = (source: Source): { example?: '1'; press?: '1' } => {
  switch (source) {
    case 'own':
      return {};
    case 'example':
      return { example: '1' };
    case 'press':
      return { press: '1' };
  }
};

export const reportKey = (account: string, report: string, source: Source): QueryKey =>
  queryKeys.reports.one(Number(account), report, source);

/** A report with its account, by the page's own way to it. `report` is an id, or `latest`. */
export const reportQuery = (source: Source, account: string, report: string) =>
  queryOptions({
    queryKey: reportKey(account, report, source),
    queryFn: (): Promise<ReadReport> =>
      client.call(reportGet, {
        params: { accountId: account, reportId: report },
        query: { loadAccount: '1', ...flagsOf(source) },
      }),
  });

/** One report over several accounts. `ids` is as it stands in the address: 1,2,3. */
export const groupReportQuery = (ids: string, period: string) =>
  queryOptions({
    queryKey: queryKeys.reports.group(ids, period),
    queryFn: () => client.call(dashboardGroupReport, { query: { ids, period } }),
  });
