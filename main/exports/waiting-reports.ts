import * as z from 'zod/mini';
import { id } from '../../shared/contract/values.ts';
import type { AutomaticState } from '../../shared/desktop/values.ts';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import { reportId } from '../../shared/report/values.ts';
import type { Store } from '../ports.ts';

/** More than this nobody waits for: a bulk export brings the rest. The oldest go first. */
const MOST = 500;
/** A report that fails for reasons of its own is tried so often, */
const TRIES = 10;
/** and not sooner than this after the last time. */
const BETWEEN_MS = 10 * MINUTE;

const waitingReport = z.object({
  server: z.string(),
  accountId: id,
  reportId,
  tries: z.int(),
  /** Milliseconds since the epoch, null before the first. */
  triedAt: z.nullable(z.int()),
});
export type WaitingReport = z.infer<typeof waitingReport>;
type Name = Pick<WaitingReport, 'server' | 'accountId' | 'reportId'>;

const failure = z.object({ error: z.string(), at: z.int(), folder: z.string() });
export type Failure = z.infer<typeof failure>;

const kept = z.object({
  waiting: z.array(waitingReport).check(z.maxLength(MOST)),
  failure: z.nullable(failure),
});
type Kept = z.infer<typeof kept>;

const NOTHING: Kept = { waiting: [], failure: null };
const same = (a: Name, b: Name): boolean =>
  a.server === b.server && a.accountId === b.accountId && a.reportId === b.reportId;

/** Reports that are still to be saved by themselves, and what stood in the way last, kept over a restart. */
export interface WaitingReports {
  read(): AutomaticState;
  failure(): Failure | null;
  /** Oldest first; without those whose next try is not due. @param all also those */
  due(now: number, all: boolean): readonly WaitingReport[];
  add(report: Name): void;
  remove(report: Name): void;
  /** Forgets those of other servers: numbers of accounts mean nothing elsewhere. */
  keepOf(server: string): void;
  /** It failed for a reason of its own; the last try is the last. */
  failed(report: WaitingReport, now: number): void;
  setFailure(failure: Failure | null): void;
  clear(): void;
  /** Writes down what changed since the last time. @returns whether anything did */
  keep(): boolean;
}

export function createWaitingReports(store: Store<unknown>): WaitingReports {
  const parsed = z.safeParse(kept, store.read());
  let state: Kept = parsed.success ? parsed.data : NOTHING;
  let written = state;
  const others = (report: Name): WaitingReport[] => state.waiting.filter((each) => !same(each, report));
  const become = (patch: Partial<Kept>): void => {
    state = { ...state, ...patch };
  };

  return {
    read: () => ({
      waiting: state.waiting.length,
      failure: state.failure === null ? null : { error: state.failure.error, at: state.failure.at },
    }),
    failure: () => state.failure,
    due: (now, all) =>
      state.waiting.filter(({ triedAt }) => all || triedAt === null || now - triedAt >= BETWEEN_MS || now < triedAt),
    add({ server, accountId, reportId: report }) {
      const fresh = { server, accountId, reportId: report, tries: 0, triedAt: null };
      become({ waiting: [...others(fresh), fresh].slice(-MOST) });
    },
    remove: (report) => become({ waiting: others(report) }),
    keepOf: (server) => become({ waiting: state.waiting.filter((each) => each.server === server) }),
    failed(report, now) {
      const tries = report.tries + 1;
      const next = state.waiting.flatMap((each) =>
        same(each, report) ? (tries < TRIES ? [{ ...each, tries, triedAt: now }] : []) : [each],
      );
      become({ waiting: next });
    },
    setFailure: (next) => become({ failure: next }),
    clear: () => become(NOTHING),
    keep() {
      if (JSON.stringify(state) === JSON.stringify(written)) return false;
      store.write(state);
      written = state;
      return true;
    },
  };
}
