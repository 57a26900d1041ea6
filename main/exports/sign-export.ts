import * as z from 'zod/mini';
import { dashboardManifest, MANIFEST_FILES_MAX } from '../../shared/contract/export-manifest.ts';
import type { RouteOutput } from '../../shared/contract/route.ts';
import { CSV_SEPARATORS, type CsvSeparator } from '../../shared/domain/report/csv-cell.ts';
import type { ExportFormat } from '../../shared/domain/report/export-schema.ts';
import { FileError } from '../downloads/file-error.ts';
import { askService, errorOf, type ServiceDeps } from '../downloads/service-file.ts';
import type { After } from '../ports.ts';
import { askPatiently, type Patience } from './ask-patiently.ts';
import type { ManifestEntry } from './manifest.ts';
import { isSignature, parseManifest, readSigned, vouchesFor, writeSigned } from './signed-manifest.ts';

export interface Signing extends Patience {
  readonly folder: string;
  /** The origin that the files came from. */
  readonly server: string;
  readonly format: ExportFormat;
  readonly saved: readonly ManifestEntry[];
  /** Told of each entry whose `signed` is another than it was. */
  readonly onChanged: (entry: ManifestEntry) => void;
}

type Answer = RouteOutput<typeof dashboardManifest>;

/** Files that one call can ask of: of one report id, written in the same way. */
type Batch = readonly [ManifestEntry, ...ManifestEntry[]];

function batchesOf(entries: readonly ManifestEntry[]): Batch[] {
  const alike = Map.groupBy(entries, ({ reportId, separator = '' }) => `${reportId} ${separator}`);
  return [...alike.values()].flatMap((group) => {
    const batches: Batch[] = [];
    for (let at = 0; at < group.length; at += MANIFEST_FILES_MAX) {
      const [first, ...rest] = group.slice(at, at + MANIFEST_FILES_MAX);
      if (first !== undefined) batches.push([first, ...rest]);
    }
    return batches;
  });
}

const SEPARATORS = Object.keys(CSV_SEPARATORS) as CsvSeparator[]; // its keys are what the type names
const separatorOf = ({ separator }: ManifestEntry): CsvSeparator =>
  SEPARATORS.find((each) => CSV_SEPARATORS[each] === separator) ?? 'comma';

function pathFor(batch: Batch, format: ExportFormat): string {
  const [first] = batch;
  const ids = batch.map(({ accountId }) => accountId).join();
  const written = format === 'csv' ? { separator: separatorOf(first) } : { format };
  return `${dashboardManifest.path}?${new URLSearchParams({ period: first.reportId, each: '1', ids, ...written })}`;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** @throws FileError with the service's code or the machine's; AbortError */
async function ask(deps: ServiceDeps, path: string, signal: AbortSignal): Promise<Answer> {
  const answer = await askService(deps, path, { signal });
  if (!answer.ok) throw await errorOf(answer, deps.now());
  const text = await answer.text().catch(() => {
    throw new FileError('interrupted');
  });
  const told = z.safeParse(dashboardManifest.response, jsonOf(text));
  if (!told.success) throw new FileError('unexpected_answer');
  return told.data;
}

/** Keeps what was signed of the batch, where it is about the files that were saved. @returns the entries that it holds */
async function keep(folder: string, batch: Batch, { manifest, signature }: Answer): Promise<readonly ManifestEntry[]> {
  const parsed = parseManifest(manifest);
  if (parsed === null || signature === null || !isSignature(signature)) return [];
  const held = batch.filter((entry) => vouchesFor(parsed, entry));
  if (held.length === 0) return [];
  const signed = await writeSigned(folder, batch[0].reportId, { manifest, signature });
  return held.map((entry) => ({ ...entry, signed }));
}

/** Takes the names of what lies in the folder already; a name that no longer holds is taken away. @returns those without one */
async function recall({ folder, saved, onChanged }: Signing): Promise<readonly ManifestEntry[]> {
  const there = await readSigned(folder);
  const open: ManifestEntry[] = [];
  for (const { signed, ...entry } of saved) {
    const names = there.flatMap(({ name, manifest }) => (vouchesFor(manifest, entry) ? [name] : []));
    const name = names.find((each) => each === signed) ?? names[0];
    if (name === undefined) open.push(entry);
    if (name !== signed) onChanged(name === undefined ? entry : { ...entry, signed: name });
  }
  return open;
}

/**
 * Asks the operator's word for the files that were saved, and keeps it beside them. A file that the service would not give out like
 * this any more has none; where the operator has no key, nobody is asked further.
 * @throws FileError for what would stop the export as well; what was kept until then is told
 */
export async function signExport(deps: ServiceDeps & { readonly after: After }, signing: Signing): Promise<void> {
  const { folder, server, format, kill, onChanged } = signing;
  const patience = { ...signing, after: deps.after };
  for (const batch of batchesOf(await recall(signing))) {
    const told = await askPatiently(async () => {
      if (deps.origin() !== server) throw new FileError('other_server');
      if (deps.token() === null) throw new FileError('login_required');
      return await ask(deps, pathFor(batch, format), kill);
    }, patience);
    if (told.status === 'ended') return;
    if (told.status === 'failed') continue;
    if (told.value.signature === null) return;
    for (const entry of await keep(folder, batch, told.value)) onChanged(entry);
  }
}
