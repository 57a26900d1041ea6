import { lstat, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { splitName } from '../../shared/domain/files/safe-name.ts';
import { diskError, FileError, systemCode } from './file-error.ts';
import { type FillOptions, openPart, type Part } from './part-file.ts';

/** Ten thousand files of one name are a fault and no collection. */
const MAX_SAME_NAME = 10_000;

/** A whole file under its part's name, about to get its own. */
export interface Prepared {
  readonly file: string;
  readonly part: string;
  readonly bytes: number;
}

export interface SaveRequest extends FillOptions {
  readonly body: AsyncIterable<Uint8Array>;
  readonly folder: string;
  /** A safe name (`safeName`). ` (1)` and so on is put before its ending when it is taken. */
  readonly name: string;
  /** Looks at the whole file before it gets its name; false gives it up. */
  readonly before?: (prepared: Prepared) => Promise<boolean>;
}

const numbered = (name: string, count: number): string => {
  const [stem, ending] = splitName(name);
  return count === 0 ? name : `${stem} (${count})${ending}`;
};

/** Keeps the name with an empty file. @returns false when it is taken */
async function reserve(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx')).close();
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw diskError(error);
  }
}

/** The part stands first: should the process end now, the empty file beside it tells whose it was. */
async function partFor(file: string): Promise<Part | null> {
  const part = await openPart(file);
  const reserved = await reserve(file).catch(async (error: unknown) => {
    await part.remove();
    throw error;
  });
  if (reserved) return part;
  await part.remove();
  return null;
}

/** Spares most of the tries; only `reserve` decides. */
const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

async function firstFree({ folder, name }: SaveRequest): Promise<{ file: string; part: Part }> {
  for (let count = 0; count < MAX_SAME_NAME; count += 1) {
    const file = join(folder, numbered(name, count));
    const part = (await isThere(file)) ? null : await partFor(file);
    if (part !== null) return { file, part };
  }
  throw new FileError('disk_error');
}

const inPlace = (part: string, file: string): Promise<void> =>
  rename(part, file).catch((error: unknown) => {
    throw diskError(error);
  });

/**
 * Streams into a part beside the file and renames it when it is whole and on the disk: nothing is overwritten, and a stream
 * that breaks leaves nothing.
 * @returns where it is, null when `before` gave it up
 * @throws FileError; whatever aborted the stream
 */
export async function saveFile(request: SaveRequest): Promise<Prepared | null> {
  const { file, part } = await firstFree(request);
  try {
    const prepared = { file, part: part.path, bytes: await part.fill(request.body, request) };
    if (request.before === undefined || (await request.before(prepared))) {
      await inPlace(part.path, file);
      part.release();
      return prepared;
    }
    await Promise.all([part.remove(), rm(file, { force: true })]);
    return null;
  } catch (error) {
    await Promise.all([part.remove(), rm(file, { force: true })]);
    throw error;
  }
}

/**
 * As `saveFile`, in the place of a file that is there. Whoever calls this knows that the file is its own.
 * @throws FileError; then the file is as it was
 */
export async function replaceFile(
  file: string,
  request: Omit<SaveRequest, 'folder' | 'name'>,
): Promise<Prepared | null> {
  const part = await openPart(file);
  try {
    const prepared = { file, part: part.path, bytes: await part.fill(request.body, request) };
    if (request.before === undefined || (await request.before(prepared))) {
      await inPlace(part.path, file);
      part.release();
      return prepared;
    }
    await part.remove();
    return null;
  } catch (error) {
    await part.remove();
    throw error;
  }
}
