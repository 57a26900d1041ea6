import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { diskError, FileError, systemCode } from './file-error.ts';

/**
 * A file that is on its way stands beside its later name as `<name>.<machine>-<process>-<chance>.perch-part`: whoever finds
 * one can tell whether it is of this machine and whether its process still runs.
 */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
const PART = /^(.+)\.([0-9a-f]{6})-(\d{1,10})-[0-9a-f]{8}\.perch-part$/;

/** Parts that this process writes at the moment. */
const writing = new Set<string>();

const partNameOf = (target: string): string =>
  `${target}.${MACHINE}-${process.pid}-${randomBytes(4).toString('hex')}.perch-part`;

export interface Part {
  readonly path: string;
  /** Writes what comes, and syncs it to the disk at the end. @returns bytes written; @throws FileError */
  fill(body: AsyncIterable<Uint8Array>, options: FillOptions): Promise<number>;
  /** It has its final name, or is not wanted: it is left alone from now on. */
  release(): void;
  remove(): Promise<void>;
}

export interface FillOptions {
  /** The announced length in bytes, null when there is none. */
  readonly expected: number | null;
  /** Told of each chunk after it was written. */
  readonly onChunk: (chunk: Uint8Array) => void;
}

/** A broken stream is told from a broken disk: whoever retries must know which it was. */
async function* readBody(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new FileError('interrupted');
  }
}

async function writeAll(file: FileHandle, body: AsyncIterable<Uint8Array>, options: FillOptions): Promise<number> {
  let bytes = 0;
  for await (const chunk of readBody(body)) {
    await file.writeFile(chunk);
    bytes += chunk.byteLength;
    options.onChunk(chunk);
  }
  if (options.expected !== null && options.expected !== bytes) throw new FileError('incomplete');
  await file.sync();
  return bytes;
}

/** Begins a part beside `target`. @throws FileError when the folder takes none */
export async function openPart(target: string): Promise<Part> {
  const path = partNameOf(target);
  const file = await open(path, 'wx').catch((error: unknown) => {
    throw diskError(error);
  });
  writing.add(path);
  const release = (): void => void writing.delete(path);
  return {
    path,
    release,
    async fill(body, input) {
      try {
        return await writeAll(file, body, input);
      } catch (error) {
        throw error instanceof Error && error.name === 'AbortError' ? error : diskError(error);
      } finally {
        await file.close();
      }
    },
    async remove() {
      await file.close().catch(() => undefined);
      await rm(path, { force: true });
      release();
    },
  };
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process runs, too.
    return systemCode(error) === 'EPERM';
  }
}

/** The name that a part left behind by this machine was to have; null for anything else. */
function abandonedFor(file: string): string | null {
  const [, name, machine, pid] = PART.exec(basename(file)) ?? [];
  if (name === undefined || machine !== MACHINE || writing.has(file)) return null;
  // After a start anew the same number may be this very process.
  return Number(pid) !== process.pid && runs(Number(pid)) ? null : name;
}

async function removeAbandoned(file: string, name: string): Promise<void> {
  const target = join(dirname(file), name);
  // The name was kept with an empty file; anything in it came from elsewhere.
  const held = await stat(target).catch(() => null);
  if (held?.isFile() === true && held.size === 0) await rm(target, { force: true });
  await rm(file, { force: true });
}

/**
 * Removes what a process of this machine left behind in `folder` when it was ended in the middle: parts, and the empty files
 * that kept their names. Parts of a running process, of another machine, and everything else stay. A folder that cannot
 * be read is left alone.
 */
export async function removeAbandonedParts(folder: string): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    const file = join(folder, entry);
    const name = abandonedFor(file);
    if (name !== null) await removeAbandoned(file, name).catch(() => undefined);
  }
}
