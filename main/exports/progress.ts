import type { ExportRequest, ExportState } from '../../shared/desktop/values.ts';
import type { After, Now } from '../ports.ts';
import type { ManifestEntry } from './manifest.ts';
import type { AskedReport } from './pattern.ts';

/** At most ten times a second. */
const TELL_EVERY_MS = 100;

const NO_EXPORT: ExportState = {
  state: 'none',
  folder: null,
  total: 0,
  done: 0,
  failed: [],
  bytes: 0,
  error: null,
};

export interface Progress {
  read(): ExportState;
  begin(request: ExportRequest): void;
  /** Told at once. */
  change(patch: Pick<ExportState, 'state'> & Partial<ExportState>): ExportState;
  /** As if there had been none; told at once. */
  forget(): void;
  saved(entry: ManifestEntry): void;
  failed(report: Pick<AskedReport, 'accountId' | 'reportId'>, error: string): void;
}

/** The export's state as it is told: changes of state at once, what was counted at most every 100 ms. */
export function createProgress({
  tell,
  now,
  after,
}: {
  tell: (state: ExportState) => void;
  now: Now;
  after: After;
}): Progress {
  let state = NO_EXPORT;
  let told = Number.NEGATIVE_INFINITY;
  let due: (() => void) | null = null;

  function say(): void {
    due?.();
    due = null;
    told = now();
    tell(state);
  }
  function count(patch: Partial<ExportState>): void {
    state = { ...state, ...patch };
    due ??= after(Math.max(0, told + TELL_EVERY_MS - now()), say);
  }
  return {
    read: () => state,
    begin({ folder, reports }) {
      state = { ...NO_EXPORT, folder, total: reports.length };
    },
    change(patch) {
      state = { ...state, error: null, ...patch };
      say();
      return state;
    },
    forget() {
      state = NO_EXPORT;
      say();
    },
    saved: ({ bytes }) => count({ done: state.done + 1, bytes: state.bytes + bytes }),
    failed: ({ accountId, reportId }, error) => count({ failed: [...state.failed, { accountId, reportId, error }] }),
  };
}
