import { queryOptions } from '@tanstack/react-query';
import type { RouteOutput } from '../../shared/contract/route.ts';
import { reportSummary, summaryCancel } from '../../shared/contract/summary.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import type { DeepReadonly } from '../../shared/report/deep-readonly.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';
import { changeQueryData } from './query-client.ts';
import { flagsOf, type Source } from './reports.ts';

export type ReadSummary = DeepReadonly<RouteOutput<typeof reportSummary>>;

/** Which summary: of a report, in a language. */
export interface SummaryOf {
  readonly source: Source;
  readonly account: number;
  readonly report: string;
  readonly lang: Language;
}

const paramsOf = ({ account, report }: SummaryOf) => ({ accountId: String(account), reportId: report });
export const summaryKey = (of: SummaryOf) => queryKeys.summaries.one(of);

/** The live connection tells of progress; where it is away, the page asks. */
const ASK_EVERY_MS = 5 * SECOND;

/** The summary as far as it is there: asking begins none. */
export const summaryQuery = (of: SummaryOf) =>
  queryOptions({
    queryKey: summaryKey(of),
    queryFn: (): Promise<ReadSummary> =>
      client.call(reportSummary, {
        params: paramsOf(of),
        query: { lang: of.lang, stored: '1', ...flagsOf(of.source) },
      }),
    refetchInterval: ({ state }) => (state.data?.status === 1 ? ASK_EVERY_MS : false),
  });

/** Has the summary written. @throws ApiError */
export async function askForSummary(of: SummaryOf): Promise<void> {
  const asked = await client.call(reportSummary, { params: paramsOf(of), query: { lang: of.lang } });
  changeQueryData<ReadSummary>(summaryKey(of), () => asked);
}

/** Stops waiting for it. @throws ApiError */
export async function cancelSummary(of: SummaryOf): Promise<void> {
  await client.call(summaryCancel, { params: paramsOf(of), body: { lang: of.lang } });
  changeQueryData<ReadSummary>(summaryKey(of), (data) => ({ ...data, status: 0, progress: null }));
}
