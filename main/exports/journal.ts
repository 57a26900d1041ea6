import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { id } from '../../shared/contract/values.ts';
import { exportRequest } from '../../shared/desktop/values.ts';
import { reportId } from '../../shared/report/values.ts';
import { systemCode } from '../downloads/file-error.ts';
import { type ManifestEntry, manifestEntry } from './manifest.ts';

/** What an export has done so far, one JSON value a line, so that it survives the end of the process at any moment. */
const begin = z.object({ type: z.literal('begin'), version: z.literal(1), server: z.string(), request: exportRequest });
/** Written before a file gets its name; `part` is where it is until then, inside the folder. null: it was there. */
const saved = z.object({ type: z.literal('saved'), entry: manifestEntry, part: z.nullable(z.string()) });
const failed = z.object({ type: z.literal('failed'), accountId: id, reportId, error: z.string() });
const state = z.object({ type: z.literal('state'), state: z.enum(['running', 'paused']) });
const line = z.union([saved, failed, state]);

export type JournalBegin = z.infer<typeof begin>;
export type JournalLine = z.infer<typeof line>;

/** An export as its journal tells it. */
export interface Told {
  readonly begin: JournalBegin;
  readonly state: 'running' | 'paused';
  readonly saved: readonly ManifestEntry[];
  readonly failed: readonly { readonly accountId: number; readonly reportId: string; readonly error: string }[];
}

export interface Journal {
  /** Written in the order of the calls; it has reached the system when this resolves. */
  write(line: JournalLine): Promise<void>;
  close(): Promise<void>;
}

function parseLine<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // The last line of a process that was ended while it wrote.
    return null;
  }
}

const sizeOf = (file: string): Promise<number | null> =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  );

/** Ends what the process could not: gives a whole part its name. @returns whether the file is there as it was written */
async function settle(folder: string, { entry, part }: z.infer<typeof saved>): Promise<boolean> {
  const file = join(folder, entry.name);
  const whole = part !== null && (await sizeOf(join(folder, part))) === entry.bytes;
  if (whole) await rename(join(folder, part), file).catch(() => undefined);
  return (await sizeOf(file)) === entry.bytes;
}

/** Reads the journal that a process left. @returns null without one, or when it cannot be read */
export async function readJournal(file: string): Promise<Told | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [head = '', ...rest] = text.split('\n');
  const first = parseLine(begin, head);
  if (first === null) return null;
  const lines = rest.flatMap((each) => parseLine(line, each) ?? []);
  const entries = new Map<string, ManifestEntry>();
  for (const each of lines) {
    if (each.type === 'saved' && (await settle(first.request.folder, each))) {
      entries.set(`${each.entry.accountId} ${each.entry.reportId}`, each.entry);
    }
  }
  return {
    begin: first,
    state: lines.findLast((each) => each.type === 'state')?.state ?? 'running',
    saved: [...entries.values()],
    failed: lines.flatMap((each) => (each.type === 'failed' ? [each] : [])),
  };
}

const textOf = (value: JournalBegin | JournalLine): string => `${JSON.stringify(value)}\n`;

/** Writes the head and the lines so far whole, then lets more follow. @throws the file system's errors */
export async function openJournal(file: string, first: JournalBegin, lines: readonly JournalLine[]): Promise<Journal> {
  const fresh = `${file}.new`;
  const whole = await open(fresh, 'w', 0o600);
  try {
    await whole.writeFile([first, ...lines].map(textOf).join(''));
    await whole.sync();
  } finally {
    await whole.close();
  }
  await rename(fresh, file);
  const handle: FileHandle = await open(file, 'a', 0o600);
  let last: Promise<void> = Promise.resolve();
  return {
    write(next) {
      last = last.then(() => handle.appendFile(textOf(next)));
      return last;
    },
    async close() {
      await last.catch(() => undefined);
      await handle.close().catch(() => undefined);
    },
  };
}

/** An export that has ended needs no journal. */
export async function removeJournal(file: string): Promise<void> {
  await rm(file, { force: true }).catch((error: unknown) => {
    if (systemCode(error) === null) throw error;
  });
}
