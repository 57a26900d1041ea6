import { join } from 'node:path';
import { diskError } from '../downloads/file-error.ts';
import { removeAbandonedParts } from '../downloads/part-file.ts';
import type { After } from '../ports.ts';
import { createAccountNames } from './account-names.ts';
import { type ExportDeps, exportReport } from './fetch-report.ts';
import { keyOf, readEntries, updateManifest } from './manifest.ts';
import { type AskedReport, pathsOf } from './pattern.ts';
import { createRateLimiter, isBusy } from './rate-limiter.ts';

/** Where to, and under what names. */
export interface Choice {
  readonly folder: string;
  readonly pattern: string;
}

/** `name` is the path below the folder, `/` between its parts; null: the same was there. */
export type Saved = { readonly file: string; readonly name: string } | null;

const never = new AbortController().signal;

/**
 * Saves one report's CSV and says so in the folder's manifest, waiting as the service asks.
 * @returns what saves it; throws FileError for what waiting does not mend
 */
export function createSaver(deps: ExportDeps & { readonly after: After }) {
  const names = createAccountNames(deps);
  const pace = createRateLimiter(deps);
  let tidied: string | null = null;

  async function saveInto({ folder, pattern }: Choice, report: AskedReport): Promise<Saved> {
    if (tidied !== folder) await removeAbandonedParts(folder);
    tidied = folder;
    const known = (await readEntries(folder)).get(keyOf({ server: deps.origin(), ...report })) ?? null;
    const [path = ''] = pathsOf(pattern, [report]);
    const about = {
      report,
      folder,
      path,
      format: 'csv',
      known,
      signal: never,
      prepared: async () => undefined,
    } as const;
    const { entry, fetched } = await exportReport(deps, about);
    if (!fetched) return null;
    await updateManifest(folder, { saved: [entry], now: deps.now() });
    return { file: join(folder, entry.name), name: entry.name };
  }

  async function patiently(task: () => Promise<Saved>): Promise<Saved> {
    for (;;) {
      await pace.ready(never);
      try {
        const saved = await task();
        pace.answered();
        return saved;
      } catch (error) {
        const failure = diskError(error);
        if (!isBusy(failure) || !pace.hold(failure)) throw failure;
      }
    }
  }

  return ({ accountId, reportId }: Pick<AskedReport, 'accountId' | 'reportId'>, choice: Choice): Promise<Saved> =>
    patiently(async () => {
      const name = await names(deps.origin(), accountId);
      return await saveInto(choice, { accountId, reportId, ...name });
    });
}
