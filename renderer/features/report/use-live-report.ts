import { changeQueryData, invalidate } from '../../data/query-client.ts';
import { type ReadReport, reportKey, type Source } from '../../data/reports.ts';
import { useLiveEvents } from '../../state/live-events.ts';
import { applyLiveUpdate } from './apply-live-update.ts';

interface Shown {
  readonly source: Source;
  readonly account: string;
  /** As the address names it: a report id, or `latest`. */
  readonly asked: string;
  readonly shown: ReadReport | undefined;
}

/** Takes what changed at the source into the report on the page: new pictures, posts that are gone, other names. */
export function useLiveReport({ source, account, asked, shown }: Shown): void {
  useLiveEvents((event) => {
    if (event.type !== 'data-update' || shown === undefined) return false;
    if (event.accountId !== shown.accountId || event.reportId !== shown.reportId) return false;
    const key = reportKey(account, asked, source);
    if (event.more === true) void invalidate(key);
    else {
      changeQueryData<ReadReport>(key, (data) => ({ ...data, report: applyLiveUpdate(data.report, event) }));
    }
    return true;
  });
}
