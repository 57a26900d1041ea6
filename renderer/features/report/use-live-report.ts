import { useLive } from '../../state/live-events.ts';
import { keep, reread } from '../../state/read-cache.ts';
import { withChanges } from './changed.ts';
import { type ReadReport, reportKey } from './reads.ts';
import type { Source } from './source.ts';

interface Shown {
  readonly source: Source;
  readonly account: string;
  /** As the address names it: a report id, or `latest`. */
  readonly asked: string;
  readonly shown: ReadReport | undefined;
}

/** Takes what changed at the source into the report on the page: new pictures, posts that are gone, other names. */
export function useLiveReport({ source, account, asked, shown }: Shown): void {
  useLive((event) => {
    if (event.type !== 'data-update' || shown === undefined) return false;
    if (event.accountId !== shown.accountId || event.reportId !== shown.reportId) return false;
    const key = reportKey(account, asked, source);
    if (event.more === true) void reread(key);
    else {
      void keep<ReadReport>(key, (data) =>
        data === undefined ? undefined : { ...data, report: withChanges(data.report, event) },
      );
    }
    return true;
  });
}
