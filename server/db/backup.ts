import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Instant } from '../../shared/domain/ids.ts';
import { dump } from './backup/dump.ts';
import { encrypted, readBackupFile } from './backup/encryption.ts';
import type { BackupSummary } from './backup/format.ts';
import { load, parseHeader } from './backup/load.ts';
import type { Database } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { type DatabaseOptions, openDatabase } from './open-database.ts';
import { StorageError } from './storage-error.ts';

/** Nobody else on the machine may read it: it holds password hashes and the secret of opt-outs. */
const OWNER_ONLY = 0o600;

/** Writes `lines` to a new file, gzipped and, given a passphrase, encrypted; it is on the disk when this returns. */
async function writeDraft(
  draft: string,
  passphrase: string | null,
  lines: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const gzip = createGzip();
  const sink = createWriteStream(draft, { flags: 'wx', mode: OWNER_ONLY, flush: true });
  const written = pipeline(passphrase === null ? gzip : await encrypted(gzip, passphrase), sink);
  written.catch(() => gzip.destroy());
  try {
    await lines(async (text) => {
      if (!gzip.write(text)) await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written]);
    });
    gzip.end();
    await written;
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

/**
 * Writes everything but jobs into `file` (gzip; with a passphrase encrypted in the age format), as one consistent snapshot, while
 * others may go on using a PostgreSQL. The file is its owner's alone, and appears under its name only when it is whole and on the
 * disk. Throws if it exists already.
 */
export async function backup(
  database: Database,
  file: string,
  input: { readonly now: Instant; readonly passphrase?: string | null },
): Promise<BackupSummary> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.partial`;
  try {
    let summary: BackupSummary | null = null;
    await writeDraft(draft, input.passphrase ?? null, async (write) => {
      const { rows, header } = await dump(database.db, input.now, write);
      summary = { rows, tables: header.tables.length, schema: header.schema };
    });
    await appear(draft, file);
    if (summary === null) throw new Error('a backup without lines');
    return summary;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Gives the draft its name, unless a file has it. */
async function appear(draft: string, file: string): Promise<void> {
  const claim = await open(file, 'wx', OWNER_ONLY);
  await claim.close();
  await rename(draft, file);
}

/**
 * Fills an empty database, embedded or PostgreSQL, from a backup that either kind wrote; then brings it to the newest
 * migration. `passphrase` opens an encrypted one. All or nothing. Throws StorageError `backup-invalid` or `target-not-empty`, or what `openDatabase` throws.
 */
export async function restore(
  file: string,
  target: DatabaseOptions,
  passphrase: string | null = null,
): Promise<BackupSummary> {
  const lines = readLines(file, passphrase);
  try {
    return await restoreLines(lines, target);
  } finally {
    await lines.return(undefined);
  }
}

/** Copies everything but jobs from one database into an empty other one. `from` is left as it is. */
export async function move(from: Database, to: DatabaseOptions, now: Instant): Promise<BackupSummary> {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const dumped = dump(from.db, now, (text) => writer.write(text)).then(() => writer.close());
  dumped.catch((error: unknown) => writer.abort(error));
  const lines = splitLines(readable);
  try {
    return await restoreLines(lines, to);
  } finally {
    await lines.return(undefined);
    await dumped.catch(() => undefined);
  }
}

async function restoreLines(lines: AsyncGenerator<string>, target: DatabaseOptions): Promise<BackupSummary> {
  const first = await lines.next();
  const header = parseHeader(first.done === true ? undefined : first.value);
  const migrations = await readMigrations();
  if (header.schema > migrations.length) {
    throw new StorageError(
      'schema-newer',
      `The backup is of migration ${header.schema}, and this version of the program knows only ${migrations.length}: ` +
        'restore it with the newer version.',
    );
  }
  const database = await openDatabase(target, migrations.slice(0, header.schema));
  try {
    const summary = await load(database.db, header, lines);
    await migrate(database.db, migrations, target.log);
    return summary;
  } finally {
    await database.close();
  }
}

async function* readLines(file: string, passphrase: string | null): AsyncGenerator<string> {
  const source = await readBackupFile(file, passphrase);
  const text = createGunzip().setEncoding('utf8');
  const read = pipeline(source, text);
  read.catch(() => undefined);
  try {
    yield* splitLines(text);
  } catch (error) {
    throw new StorageError('backup-invalid', `This backup cannot be read: ${String(error)}`, error);
  } finally {
    source.destroy();
    await finished(text.destroy()).catch(() => undefined);
  }
}

/** Lines end with LF and nothing else: rows may hold every other character that looks like a line end. */
async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
