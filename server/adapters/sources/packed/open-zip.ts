import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { HOUR } from '../../../../shared/domain/time/calendar.ts';
import { SourceError } from '../../../ports/activity-source.ts';
import { ArchiveRefusal } from '../../../ports/archive-reader.ts';
import { BlockReader } from './block-reader.ts';
import { createAllowance, MAX_ENTRIES, MAX_UNPACKED_BYTES, refuseBomb } from './limits.ts';
import type { PackedFile, Selection, Visit } from './package.ts';

/** "Extended timestamp": seconds since 1970 in UTC, behind a byte of flags (Info-ZIP's `extrafld.txt`). */
const EXTENDED_TIMESTAMP = 0x5455;
const HAS_MODIFIED = 1;
const EXTENDED_BYTES = 5;
/** The furthest that a local time can be ahead of UTC. */
const FURTHEST_ZONE_MS = 14 * HOUR;
/** Local times of a ZIP begin here; whoever does not know the time writes this. */
const NO_TIME = Date.UTC(1980, 0, 2);

const wrong = (message: string, cause?: unknown): SourceError => new SourceError('malformed', message, { cause });

function writtenAt(entry: Entry): Instant | null {
  const exact = entry.extraFields.find(({ id }) => id === EXTENDED_TIMESTAMP)?.data;
  if (exact !== undefined && exact.length >= EXTENDED_BYTES && ((exact[0] ?? 0) & HAS_MODIFIED) !== 0) {
    return instant(exact.readInt32LE(1) * 1000);
  }
  const local = entry.getLastModDate({ timezone: 'UTC' }).getTime();
  return Number.isNaN(local) || local < NO_TIME ? null : instant(local - FURTHEST_ZONE_MS);
}

/** The names that concern anybody; nothing is read of what they stand for. */
async function entriesOf(zip: ZipFile, concerns: (path: string) => boolean): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw new ArchiveRefusal('too-large');
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (concerns(entry.fileName)) entries.push(entry);
  return entries;
}

/** What is wanted, in its order. @throws SourceError where one name stands for two files */
function wantedOf(entries: readonly Entry[], { rank }: Selection): Entry[] {
  const ranked = entries.flatMap((entry) => {
    const at = rank(entry.fileName);
    return at === null ? [] : [{ entry, at }];
  });
  if (new Set(ranked.map(({ entry }) => entry.fileName)).size < ranked.length) throw wrong('a name is there twice');
  return ranked.sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}

/** Two places of a ZIP tell of each file; readers that trust different ones would see different files. */
async function refuseTwoFaced(zip: ZipFile, entry: Entry): Promise<void> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  if (!local.fileName.equals(entry.fileNameRaw)) throw wrong('a file has two names');
  if (local.compressionMethod !== entry.compressionMethod) throw wrong('a file is packed in two ways');
}

function refuseUnreadable(entry: Entry): void {
  if (entry.isEncrypted()) throw new ArchiveRefusal('encrypted');
  if (!entry.canDecodeFileData()) throw new ArchiveRefusal('unsupported');
  refuseBomb(entry.compressedSize, entry.uncompressedSize);
}

async function* unpack(
  zip: ZipFile,
  entry: Entry,
  allow: (bytes: number) => void,
): AsyncGenerator<Uint8Array, undefined> {
  refuseUnreadable(entry);
  await refuseTwoFaced(zip, entry);
  let sum = 0;
  const stream = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream) {
    const bytes = chunk as Buffer; // the stream is one of bytes
    allow(bytes.length);
    sum = crc32(bytes, sum);
    yield bytes;
  }
  if (sum !== entry.crc32 >>> 0) throw wrong('a checksum differs');
}

/** What the library finds wrong. */
const asFailure = (error: unknown): unknown =>
  error instanceof SourceError || error instanceof ArchiveRefusal || !(error instanceof Error)
    ? error
    : wrong(error.message, error);

async function visitAll(zip: ZipFile, { concerns, choose }: Visit): Promise<void> {
  const entries = await entriesOf(zip, concerns);
  const selection = choose(entries.map(({ fileName }) => fileName));
  const allow = createAllowance(MAX_UNPACKED_BYTES);
  for (const entry of wantedOf(entries, selection)) {
    const file: PackedFile = {
      path: entry.fileName,
      writtenAt: writtenAt(entry),
      bytes: () => unpack(zip, entry, allow),
    };
    await selection.visit(file);
  }
}

async function openZip(file: FileHandle): Promise<ZipFile> {
  const { size } = await file.stat();
  return fromRandomAccessReaderPromise(new BlockReader(file), size, { autoClose: false, strictFileNames: true });
}

/** Goes through a ZIP. @throws SourceError `malformed`; ArchiveRefusal; what `choose` and `visit` throw */
export async function visitZip(path: string, visit: Visit): Promise<void> {
  const file = await open(path, 'r');
  try {
    await visitAll(await openZip(file), visit);
  } catch (error) {
    throw asFailure(error);
  } finally {
    await file.close();
  }
}
