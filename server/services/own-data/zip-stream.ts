import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive; `body` is opened when its turn comes, so that one at a time is read. */
export interface ZipEntry {
  readonly path: string;
  readonly body: () => AsyncIterable<string> | Iterable<string>;
}

const OWNER_ONLY = 0o100600;

/** The archive's bytes, made as they are read. What an entry throws ends the archive with that error; who stops reading ends the entry. */
export async function* zipStream(entries: readonly ZipEntry[], modifiedAt: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable; // the library makes a stream of Node's
  const fail = (error: unknown): void => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  let current: Readable | null = null;
  zip.on('error', fail);
  for (const { path, body } of entries) {
    zip.addReadStreamLazy(path, { mtime: modifiedAt, mode: OWNER_ONLY }, (give) => {
      // Whoever read may have stopped before this entry's turn.
      if (output.destroyed) return;
      current = Readable.from(body(), { objectMode: true, highWaterMark: 1 });
      current.on('error', fail);
      give(null, current);
    });
  }
  zip.end();
  try {
    for await (const bytes of output) yield bytes as Buffer; // it is made of buffers
  } finally {
    (current as Readable | null)?.destroy();
  }
}
