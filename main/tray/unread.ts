import * as z from 'zod/mini';
import type { ServerFrame } from '../../shared/contract/live.ts';
import { id } from '../../shared/contract/values.ts';
import { reportId } from '../../shared/report/values.ts';
import type { Store } from '../ports.ts';

/** Names that are kept; the number goes on beyond them. */
const KEPT = 50;
const MOST = 100_000;

const unreadReport = z.object({ accountId: id, reportId, name: z.string().check(z.maxLength(500)) });
export type UnreadReport = z.infer<typeof unreadReport>;

const unreadState = z.object({
  count: z.int().check(z.minimum(0), z.maximum(MOST)),
  /** Newest first, as far as they are known by name. */
  reports: z.array(unreadReport).check(z.maxLength(KEPT)),
});
export type UnreadState = z.infer<typeof unreadState>;

export interface Unread {
  /** The number, and the newest reports that are known by name, no more than the number. */
  read(): UnreadState;
  /** A report that became ready is unread. @returns whether anything changed */
  onFrame(frame: ServerFrame): boolean;
  /** The page has counted: its number stands from here on. */
  set(count: number): boolean;
  /** This report has been opened. */
  opened(report: Pick<UnreadReport, 'accountId' | 'reportId'>): boolean;
  /** Nobody is logged in any more. */
  forget(): boolean;
}

const same = (a: Pick<UnreadReport, 'accountId' | 'reportId'>, b: Pick<UnreadReport, 'accountId' | 'reportId'>) =>
  a.accountId === b.accountId && a.reportId === b.reportId;

/**
 * Which reports are unread, kept over a restart. Live events add to it and opening takes from it; whenever the page
 * counts for itself, its number replaces ours. It may have counted before the last event: names beyond its number are
 * not shown, but only dropped when nothing is unread.
 */
export function createUnread(store: Store<unknown>): Unread {
  const parsed = z.safeParse(unreadState, store.read());
  let state: UnreadState = parsed.success ? parsed.data : { count: 0, reports: [] };

  function become(next: UnreadState): boolean {
    state = next;
    store.write(next);
    return true;
  }

  return {
    read: () => ({ ...state, reports: state.reports.slice(0, state.count) }),
    onFrame(frame) {
      if (frame.type !== 'report-ready' || state.reports.some((known) => same(known, frame))) return false;
      const { accountId, reportId: report, name } = frame;
      const reports = [{ accountId, reportId: report, name: name.slice(0, 500) }, ...state.reports].slice(0, KEPT);
      return become({ count: Math.min(state.count + 1, MOST), reports });
    },
    set(count) {
      if (count === state.count) return false;
      return become({ count, reports: count === 0 ? [] : state.reports });
    },
    opened(input) {
      const reports = state.reports.filter((known) => !same(known, input));
      if (reports.length === state.reports.length) return false;
      return become({ count: Math.max(0, state.count - 1), reports });
    },
    forget() {
      if (state.count === 0 && state.reports.length === 0) return false;
      return become({ count: 0, reports: [] });
    },
  };
}
