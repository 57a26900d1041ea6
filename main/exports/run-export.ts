import type { ExportFormat } from '../../shared/domain/report/export-schema.ts';
import { diskError, FileError } from '../downloads/file-error.ts';
import type { After } from '../ports.ts';
import { type ExportDeps, exportReport } from './fetch-report.ts';
import type { Journal } from './journal.ts';
import { keyOf, type ManifestEntry } from './manifest.ts';
import type { AskedReport } from './pattern.ts';
import { createRateLimiter, isBusy, type RateLimiter, wait } from './rate-limiter.ts';

/** So many reports are asked for at once. */
const AT_ONCE = 4;
/** A report whose answer breaks off is asked for so often. */
const TRIES = 3;
const BETWEEN_TRIES_MS = 1000;

/** What may go well the next time. */
const PASSING: ReadonlySet<string> = new Set(['interrupted', 'incomplete', 'internal']);

/** No report after this one would fare better until the person has done something. */
const STOPS: ReadonlySet<string> = new Set([
  'login_required',
  'blocked',
  'account_blocked',
  'no_space',
  'folder_missing',
  'folder_read_only',
  'other_server',
]);

export interface RunDeps extends ExportDeps {
  readonly after: After;
}

/** A report still to fetch, with its path inside the folder. */
export interface Wanted {
  readonly report: AskedReport;
  readonly path: string;
}

export interface Run {
  readonly wanted: readonly Wanted[];
  readonly folder: string;
  /** The origin that the export was begun with: its account numbers mean nothing elsewhere. */
  readonly server: string;
  readonly format: ExportFormat;
  /** What earlier exports left in the folder, by `keyOf`. */
  readonly known: ReadonlyMap<string, ManifestEntry>;
  readonly journal: Pick<Journal, 'write'>;
  /** No further report is begun. */
  readonly quit: AbortSignal;
  /** What is under way ends, too. */
  readonly kill: AbortSignal;
  readonly onSaved: (entry: ManifestEntry) => void;
  readonly onFailed: (report: AskedReport, error: string) => void;
}

async function fetchOne(deps: RunDeps, run: Run, { report, path }: Wanted): Promise<void> {
  if (deps.origin() !== run.server) throw new FileError('other_server');
  if (deps.token() === null) throw new FileError('login_required');
  const { entry, fetched } = await exportReport(deps, {
    report,
    path,
    folder: run.folder,
    format: run.format,
    known: run.known.get(keyOf({ server: run.server, format: run.format, ...report })) ?? null,
    signal: run.kill,
    prepared: (input, part) => run.journal.write({ type: 'saved', entry: input, part }),
  });
  if (!fetched) await run.journal.write({ type: 'saved', entry, part: null });
  run.onSaved(entry);
}

async function failOne({ journal, onFailed }: Run, { report }: Wanted, error: string): Promise<void> {
  const { accountId, reportId } = report;
  await journal.write({ type: 'failed', accountId, reportId, error });
  onFailed(report, error);
}

type Verdict = 'had' | 'wait' | 'again' | 'failed';

/** What an answer means for the report. @throws FileError when it stops the whole export */
function judge(error: FileError | null, pace: RateLimiter, tries: number): Verdict {
  const busy = error !== null && isBusy(error);
  if (!busy) pace.answered();
  if (error === null) return 'had';
  if (STOPS.has(error.code)) throw error;
  if (!busy) return PASSING.has(error.code) && tries < TRIES ? 'again' : 'failed';
  if (!pace.hold(error)) throw error;
  return 'wait';
}

/** Asks until the report is there or has failed for good. @throws FileError when the whole export must stop */
async function haveOne(deps: RunDeps, input: { run: Run; pace: RateLimiter }, wanted: Wanted): Promise<void> {
  const { run, pace } = input;
  for (let tries = 1; ; ) {
    await pace.ready(run.quit);
    if (run.quit.aborted) return;
    const error = await fetchOne(deps, run, wanted).then(() => null, diskError);
    if (run.kill.aborted) return;
    const verdict = judge(error, pace, tries);
    if (verdict === 'had') return;
    if (verdict === 'failed') return await failOne(run, wanted, error?.code ?? '');
    if (verdict === 'again') {
      await wait(BETWEEN_TRIES_MS * tries, { after: deps.after, signal: run.quit });
      tries += 1;
    }
  }
}

/**
 * Brings the reports into the folder, four at once. A report that cannot be had is told of and does not stop the rest.
 * Resolves when all are done or `quit` was aborted and what was under way has ended.
 * @throws FileError for what stops the whole export: nobody is logged in, the disk is full, the folder is gone, the service
 * cannot be reached
 */
export async function runExport(deps: RunDeps, run: Run): Promise<void> {
  const pace = createRateLimiter(deps);
  const stop = new AbortController();
  const own: Run = { ...run, quit: AbortSignal.any([run.quit, stop.signal]) };
  let next = 0;
  async function work(): Promise<void> {
    while (!own.quit.aborted) {
      const wanted = own.wanted[next];
      next += 1;
      if (wanted === undefined) return;
      await haveOne(deps, { run: own, pace }, wanted);
    }
  }
  const ends = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      work().catch((error: unknown) => {
        stop.abort();
        throw error;
      }),
    ),
  );
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}
