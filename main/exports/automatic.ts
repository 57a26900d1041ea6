import { join } from 'node:path';
import pLimit from 'p-limit';
import type { LiveEvent } from '../../shared/contract/live.ts';
import type { Preferences } from '../../shared/desktop/preferences.ts';
import { diskError, FileError } from '../downloads/file-error.ts';
import { removeAbandonedParts } from '../downloads/part-file.ts';
import type { ServiceDeps } from '../downloads/service-file.ts';
import type { After } from '../ports.ts';
import { createAccountNames } from './account-names.ts';
import { exportReport } from './fetch-report.ts';
import { keyOf, readEntries, updateManifest } from './manifest.ts';
import { createPace, isBusy } from './pace.ts';
import { type AskedReport, pathsOf } from './pattern.ts';

export interface AutomaticExportDeps extends ServiceDeps {
  readonly after: After;
  readonly preferences: () => Preferences;
  /** A file was saved or replaced. */
  readonly saved: (file: string) => void;
  /** What stands in the way: told once, and again only after a report was saved or the choices changed. */
  readonly failed: (code: string) => void;
}

export type ReportReady = Extract<LiveEvent, { type: 'report-ready' }>;

export interface AutomaticExport {
  /** Saves the report if the person wants that. Resolves when it is saved or given up; never throws. */
  onReport(event: Pick<ReportReady, 'accountId' | 'reportId'>): Promise<void>;
}

interface Choice {
  readonly folder: string;
  readonly pattern: string;
}

const never = new AbortController().signal;

/**
 * Saves each new report's CSV into the chosen folder by the pattern, one after the other, with the same manifest and the same
 * rules as a bulk export: nothing of the person's is overwritten, the same content is left as it is, and a newer state
 * replaces only the file that was saved here and not touched since.
 */
export function createAutomaticExport(deps: AutomaticExportDeps): AutomaticExport {
  const one = pLimit(1);
  const names = createAccountNames(deps);
  const pace = createPace(deps);
  let told: string | null = null;
  let tidied: string | null = null;

  function choice(): Choice | null {
    const { on, folder, pattern } = deps.preferences().automaticExport;
    return on && folder !== null ? { folder, pattern } : null;
  }

  function tellOnce(code: string, { folder }: Choice): void {
    const word = `${code} ${folder}`;
    if (told !== word) deps.failed(code);
    told = word;
  }

  async function saveInto({ folder, pattern }: Choice, report: AskedReport): Promise<string | null> {
    if (tidied !== folder) await removeAbandonedParts(folder);
    tidied = folder;
    const known = (await readEntries(folder)).get(keyOf({ server: deps.origin(), ...report })) ?? null;
    const [path = ''] = pathsOf(pattern, [report]);
    const about = { report, folder, path, known, signal: never, prepared: async () => undefined };
    const { entry, fetched } = await exportReport(deps, about);
    if (!fetched) return null;
    await updateManifest(folder, { saved: [entry], now: deps.now() });
    return join(folder, entry.name);
  }

  /** Waits as the service asks; @throws FileError for what waiting does not mend */
  async function patiently(task: () => Promise<string | null>): Promise<string | null> {
    for (;;) {
      await pace.ready(never);
      try {
        const file = await task();
        pace.answered();
        return file;
      } catch (error) {
        const failure = diskError(error);
        if (!isBusy(failure) || !pace.hold(failure)) throw failure;
      }
    }
  }

  async function save({ accountId, reportId }: Pick<ReportReady, 'accountId' | 'reportId'>): Promise<void> {
    const chosen = choice();
    if (chosen === null) return;
    try {
      if (deps.token() === null) throw new FileError('login_required');
      const file = await patiently(async () => {
        const name = await names(deps.origin(), accountId);
        return await saveInto(chosen, { accountId, reportId, ...name });
      });
      told = null;
      if (file !== null) deps.saved(file);
    } catch (error) {
      tellOnce(diskError(error).code, chosen);
    }
  }

  return { onReport: (event) => one(() => save(event)) };
}
