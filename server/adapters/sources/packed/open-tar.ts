import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { validateFileName } from 'yauzl';
import { instant } from '../../../../shared/domain/ids.ts';
import { SourceError } from '../../../ports/activity-source.ts';
import { ArchiveRefusal } from '../../../ports/archive-reader.ts';
import { createAllowance, MAX_ENTRIES, MAX_TAR_BYTES, MAX_UNPACKED_BYTES, refuseBomb } from './limits.ts';
import type { Selection, Visit } from './package.ts';

/** Whoever packs by a fixed time writes the year 1980 or 1970. */
const NO_TIME = Date.UTC(1980, 0, 2);

const wrong = (message: string, cause?: unknown): SourceError => new SourceError('malformed', message, { cause });

function pathOf(header: Header): string {
  const problem = validateFileName(header.name);
  if (problem !== null) throw wrong(problem);
  return header.name.replace(/^(\.\/)+/, '');
}

async function* counted(stream: AsyncIterable<unknown>, allow: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    const bytes = chunk as Buffer; // the stream is one of bytes
    allow(bytes.length);
    yield bytes;
  }
}

async function visitEntries(tar: ReturnType<typeof extract>, { rank, visit }: Selection): Promise<void> {
  const seen = new Set<string>();
  const allow = createAllowance(MAX_UNPACKED_BYTES);
  let entries = 0;
  for await (const entry of tar) {
    entries += 1;
    if (entries > MAX_ENTRIES) throw new ArchiveRefusal('too-large');
    const { header } = entry;
    const path = pathOf(header);
    if (header.type !== 'file' || rank(path) === null) {
      entry.resume();
      continue;
    }
    if (seen.has(path)) throw wrong('a name is there twice');
    seen.add(path);
    const time = header.mtime?.getTime() ?? 0;
    await visit({
      path,
      writtenAt: time < NO_TIME ? null : instant(time),
      bytes: () => counted(entry, allow),
    });
    entry.resume();
  }
}

/** Goes through a tar packed with gzip, once, to its end. @throws SourceError `malformed`; ArchiveRefusal; what `choose` and `visit` throw */
export async function visitTar(path: string, { choose }: Visit): Promise<void> {
  const { size } = await stat(path);
  const tar = extract();
  const passing = createAllowance(MAX_TAR_BYTES);
  let passed = 0;
  const file = createReadStream(path);
  const unpacking = pipeline(
    file,
    createGunzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        passed += chunk.length;
        passing(chunk.length);
        refuseBomb(Math.min(size, file.bytesRead), passed);
        yield chunk;
      }
    },
    tar,
  );
  try {
    await Promise.all([unpacking, visitEntries(tar, choose(null)).finally(() => tar.destroy())]);
  } catch (error) {
    // Of what is refused, the stream's own end is only what follows.
    await unpacking.catch(() => undefined);
    if (error instanceof SourceError || error instanceof ArchiveRefusal) throw error;
    throw wrong('the archive cannot be unpacked', error);
  }
}
