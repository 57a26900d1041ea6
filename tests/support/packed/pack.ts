import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { ZipFile } from 'yazl';

/** Files of a package: their text, or a value that is written as JSON. */
export type Files = Readonly<Record<string, unknown>>;

export const PACKED_AT = new Date('2026-11-18T12:00:00Z');

const bytesOf = (content: unknown): Buffer => {
  if (Buffer.isBuffer(content)) return content;
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
};

export function zipOf(files: Files, options: { compress?: boolean; mtime?: Date } = {}): Promise<Buffer> {
  const { compress = true, mtime = PACKED_AT } = options;
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(bytesOf(content), path, { mtime, compress });
  zip.end();
  return buffer(zip.outputStream);
}

export async function tarOf(files: Files): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name, mtime: PACKED_AT }, bytesOf(content));
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}

/** Writes a package to a file as it is made: `media` are files of noise, of so many bytes each. */
export async function writeZip(
  path: string,
  files: Files,
  media: readonly { readonly path: string; readonly bytes: () => AsyncIterable<Uint8Array> }[],
): Promise<void> {
  const { Readable } = await import('node:stream');
  const zip = new ZipFile();
  for (const { path: name, bytes } of media) {
    zip.addReadStreamLazy(name, { mtime: PACKED_AT, compress: false }, (give) => give(null, Readable.from(bytes())));
  }
  for (const [name, content] of Object.entries(files)) zip.addBuffer(bytesOf(content), name, { mtime: PACKED_AT });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}
