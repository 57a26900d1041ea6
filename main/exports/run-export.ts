import type { ExportFormat } from '../../shared/domain/report/export-schema.ts';
import { FileError } from '../downloads/file-error.ts';
import type { After } from '../ports.ts';
import { askPatiently, type Patience } from './ask-patiently.ts';
import { type ExportDeps, exportReport } from './fetch-report.ts';
import type { Journal } from './journal.ts';
import { keyOf, type ManifestEntry } from './manifest.ts';
import type { AskedReport } from './pattern.ts';

/** So many reports are asked for at once. */
const AT_ONCE = 4;

export interface RunDeps extends ExportDeps {
  readonly after: After;
}

/** A report still to fetch, with its path inside the folder. */
export interface Wanted {
  readonly report: AskedReport;
  readonly path: string;
}

export interface Run extends Patience {
  readonly wanted: readonly Wanted[];
  readonly folder: string;
  /** The origin that the export was begun with: its account numbers mean nothing elsewhere. */
  readonly server: string;
  readonly format: ExportFormat;
  /** What earlier exports left in the folder, by `keyOf`. */
  readonly known: ReadonlyMap<string, ManifestEntry>;
  readonly journal: Pick<Journal, 'write'>;
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

/** @throws FileError when the whole export must stop */
async function haveOne(deps: RunDeps, run: Run, wanted: Wanted): Promise<void> {
  const end = await askPatiently(() => fetchOne(deps, run, wanted), { ...run, after: deps.after });
  if (end.status === 'failed') await failOne(run, wanted, end.error.code);
}

/**
 * Brings the reports into the folder, four at once. A report that cannot be had is told of and does not stop the rest.
 * Resolves when all are done or `quit` was aborted and what was under way has ended.
 * @throws FileError for what stops the whole export: nobody is logged in, the disk is full, the folder is gone, the service
 * cannot be reached
 */
export async function runExport(deps: RunDeps, run: Run): Promise<void> {
  const stop = new AbortController();
  const own: Run = { ...run, quit: AbortSignal.any([run.quit, stop.signal]) };
  let next = 0;
  async function work(): Promise<void> {
    while (!own.quit.aborted) {
      const wanted = own.wanted[next];
      next += 1;
      if (wanted === undefined) return;
      await haveOne(deps, own, wanted);
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
