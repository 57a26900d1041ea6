import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { id } from '../../shared/contract/values.ts';
import { CSV_SEPARATORS } from '../../shared/domain/report/csv-cell.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../shared/domain/report/export-schema.ts';
import { reportId } from '../../shared/report/values.ts';
import { diskError, systemCode } from '../downloads/file-error.ts';
import { writeWhole } from '../downloads/write-whole.ts';

/** One file of an export. */
export const manifestEntry = z.object({
  /** Path inside the folder, `/` between its parts. */
  name: z.string(),
  /** Absent in entries of earlier versions, which are of CSV files. */
  format: z.optional(z.enum(EXPORT_FORMATS)),
  /** Actions; in a CSV file, the records after the header. */
  rows: z.int(),
  bytes: z.int(),
  /** What parts the cells of a CSV file; absent in entries of earlier versions. */
  separator: z.optional(z.enum(Object.values(CSV_SEPARATORS))),
  /** Of the file's bytes, in hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  server: z.string(),
  accountId: id,
  network: z.string(),
  username: z.string(),
  reportId,
  period: z.object({ type: z.enum(['week', 'month']), start: z.string(), end: z.string() }),
  /** The network's revision that the report rests on, null where it has none. */
  sourceRevision: z.nullable(z.string()),
  /** What the service calls this state of the report. */
  etag: z.nullable(z.string()),
  /** ISO 8601, by this machine's clock. */
  savedAt: z.string(),
  /** The signed manifest that holds this file's digest: its path inside the folder. Absent where none does. */
  signed: z.optional(z.string()),
});
export type ManifestEntry = z.infer<typeof manifestEntry>;

const manifest = z.object({
  format: z.literal('perch-export-1'),
  updatedAt: z.string(),
  files: z.array(manifestEntry),
  /** Of the last export: what could not be fetched, and why. */
  failed: z.array(z.object({ accountId: id, reportId, error: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

/** The second is for a folder where another program keeps a `manifest.json` of its own. */
const NAMES = ['manifest.json', 'perch-manifest.json'] as const;

type Found = { readonly file: string; readonly manifest: Manifest | null };

async function readOne(file: string): Promise<Manifest | null | 'foreign'> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw diskError(error);
  });
  if (text === null) return null;
  try {
    const parsed = z.safeParse(manifest, JSON.parse(text));
    return parsed.success ? parsed.data : 'foreign';
  } catch {
    return 'foreign';
  }
}

/** Where the folder's manifest is or will be, and what it says. @throws FileError */
async function find(folder: string): Promise<Found> {
  for (const name of NAMES) {
    const file = join(folder, name);
    const read = await readOne(file);
    if (read !== 'foreign') return { file, manifest: read };
  }
  throw diskError(null);
}

interface Kept extends Pick<ManifestEntry, 'server' | 'accountId'> {
  readonly reportId: string;
  readonly format?: ExportFormat | undefined;
}

/** What a folder has once: a report of a service in a format. */
export const keyOf = ({ server, accountId, reportId: report, format = 'csv' }: Kept): string =>
  `${server} ${accountId} ${report} ${format}`;

/** What an earlier export left in the folder, by `keyOf`. @throws FileError */
export async function readEntries(folder: string): Promise<Map<string, ManifestEntry>> {
  const { manifest: read } = await find(folder);
  return new Map((read?.files ?? []).map((entry) => [keyOf(entry), entry]));
}

/** Bulk and automatic export may write into the same folder: one change is whole before the next reads. */
const oneAtATime = pLimit(1);

export interface ManifestChange {
  readonly saved: readonly ManifestEntry[];
  /** What the last export could not have; left as it is without it. */
  readonly failed?: Manifest['failed'];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Says in the folder what is there: what earlier exports saved, and over it what this one did. The manifest is written anew,
 * whole or not at all.
 * @returns where it is; @throws FileError
 */
export const updateManifest = (folder: string, { saved, failed, now }: ManifestChange): Promise<string> =>
  oneAtATime(async () => {
    const { file, manifest: before } = await find(folder);
    const names = new Set(saved.map(({ name }) => name));
    // A name that was given anew is no other report's any more.
    const entries = new Map(
      (before?.files ?? []).filter(({ name }) => !names.has(name)).map((each) => [keyOf(each), each]),
    );
    for (const entry of saved) entries.set(keyOf(entry), entry);
    const whole: Manifest = {
      format: 'perch-export-1',
      updatedAt: new Date(now).toISOString(),
      files: [...entries.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      failed: failed ?? before?.failed ?? [],
    };
    await writeWhole(file, `${JSON.stringify(whole, null, 2)}\n`);
    return file;
  });

/** SHA-256 of a file in hexadecimal with its length, null when it cannot be read. */
export async function digestOf(file: string): Promise<{ sha256: string; bytes: number } | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { sha256: hash.digest('hex'), bytes };
  } catch {
    return null;
  }
}

/** The file is still what the entry says. */
export async function isIntact(folder: string, entry: ManifestEntry): Promise<boolean> {
  const digest = await digestOf(join(folder, entry.name));
  return digest?.sha256 === entry.sha256;
}
