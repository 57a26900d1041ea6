import pLimit from 'p-limit';
import type { LiveEvent } from '../../shared/contract/live.ts';
import type { Preferences } from '../../shared/desktop/preferences.ts';
import type { AutomaticState } from '../../shared/desktop/values.ts';
import { diskError, FileError } from '../downloads/file-error.ts';
import type { After, Store } from '../ports.ts';
import type { ExportDeps } from './fetch-report.ts';
import { type Choice, createSaver } from './save-report.ts';
import { createWaitingReports, type Failure, type WaitingReport } from './waiting-reports.ts';

export interface AutomaticExportDeps extends ExportDeps {
  readonly after: After;
  readonly preferences: () => Preferences;
  /** Keeps what is still to be saved over a restart. */
  readonly store: Store<unknown>;
  /** A file was saved or replaced. `name` is its path below the folder, `/` between its parts. */
  readonly saved: (file: string, name: string) => void;
  /**
   * What stands in the way: told once, and again only after a report was saved or the choices changed.
   * @param again whether it is tried again
   */
  readonly failed: (code: string, again: boolean) => void;
  /** How it stands now. */
  readonly tell: (state: AutomaticState) => void;
}

export type ReportReady = Extract<LiveEvent, { type: 'report-ready' }>;

export interface AutomaticExport {
  /** Saves the report if the person wants that. Resolves when it is saved or put off; never throws. */
  onReport(event: Pick<ReportReady, 'accountId' | 'reportId'>): Promise<void>;
  /** Something may be better than it was: tries what is due of that which could not be saved. Never throws. */
  catchUp(): Promise<void>;
  /** The person asks: tries all of it. */
  again(): Promise<AutomaticState>;
  state(): AutomaticState;
  /** The person leaves: what waits is of their accounts. */
  forget(): void;
}

/** Another try would change nothing about these. */
const FOR_GOOD: ReadonlySet<string> = new Set(['report_not_found', 'account_not_found', 'not_found']);
/** Has to do with this one report; anything else would happen to the next one, too. */
const OF_ONE: ReadonlySet<string> = new Set(['report_not_ready', 'interrupted', 'incomplete', 'internal']);

const wordOf = (failure: Failure | null): string | null => failure && `${failure.error} ${failure.folder}`;

/** Rounds come one after the other. Each takes everything that waits when it begins: those who ask before that share it. */
function createRounds(work: (all: boolean) => Promise<void>): (all: boolean) => Promise<void> {
  const one = pLimit(1);
  let due: { readonly asked: { all: boolean }; readonly done: Promise<void> } | null = null;
  return (all) => {
    if (due !== null) {
      due.asked.all ||= all;
      return due.done;
    }
    const asked = { all };
    const done = one(() => {
      due = null;
      return work(asked.all);
    });
    due = { asked, done };
    return done;
  };
}

/**
 * Saves each new report's CSV into the chosen folder by the pattern, one after the other, with the same manifest and the same
 * rules as a bulk export: nothing of the person's is overwritten, the same content is left as it is, and a newer state
 * replaces only the file that was saved here and not touched since. What cannot be saved waits and is tried again.
 */
export function createAutomaticExport(deps: AutomaticExportDeps): AutomaticExport {
  const saver = createSaver(deps);
  const waiting = createWaitingReports(deps.store);
  let told = wordOf(waiting.failure());

  function choice(): Choice | null {
    const { on, folder, pattern } = deps.preferences().automaticExport;
    return on && folder !== null ? { folder, pattern } : null;
  }

  function fail(failure: Failure, { once, again }: { once: boolean; again: boolean }): void {
    waiting.setFailure(failure);
    if (once && told !== wordOf(failure)) deps.failed(failure.error, again);
    told = wordOf(failure);
  }

  /** @returns why it could not be saved, null when it is there */
  async function save(report: WaitingReport, chosen: Choice): Promise<string | null> {
    const { accountId, reportId } = report;
    try {
      if (deps.token() === null) throw new FileError('login_required');
      const saved = await saver({ accountId, reportId }, chosen);
      told = null;
      waiting.remove(report);
      if (saved !== null) deps.saved(saved.file, saved.name);
      return null;
    } catch (error) {
      return diskError(error).code;
    }
  }

  /** @returns whether the next report may fare better */
  function putOff(report: WaitingReport, failure: Failure): boolean {
    const again = !FOR_GOOD.has(failure.error);
    const ofOne = OF_ONE.has(failure.error);
    if (!again) waiting.remove(report);
    if (ofOne) waiting.failed(report, failure.at);
    // It was told when it failed first.
    fail(failure, { once: !ofOne || report.tries === 0, again });
    return ofOne || !again;
  }

  async function saveDue(chosen: Choice, all: boolean): Promise<void> {
    let failed = false;
    waiting.keepOf(deps.origin());
    for (const report of waiting.due(deps.now(), all)) {
      const error = await save(report, chosen);
      if (error === null) continue;
      failed = true;
      if (!putOff(report, { error, at: deps.now(), folder: chosen.folder })) break;
    }
    if (!failed && waiting.read().waiting === 0) waiting.setFailure(null);
  }

  async function work(all: boolean): Promise<void> {
    const chosen = choice();
    waiting.keep();
    if (chosen === null) waiting.clear();
    else await saveDue(chosen, all);
    if (waiting.keep()) deps.tell(waiting.read());
  }

  const round = createRounds(work);
  /** There is something to try, or to forget. */
  const stands = (): boolean => choice() === null || (waiting.read().waiting > 0 && deps.token() !== null);

  return {
    async onReport({ accountId, reportId }) {
      if (choice() !== null) waiting.add({ server: deps.origin(), accountId, reportId });
      // At once: the event that brought it will not come again.
      waiting.keep();
      await round(false);
    },
    async catchUp() {
      if (stands()) await round(false);
    },
    async again() {
      if (stands()) await round(true);
      return waiting.read();
    },
    state: waiting.read,
    forget() {
      waiting.clear();
      if (waiting.keep()) deps.tell(waiting.read());
    },
  };
}
