import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipQuick } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg)$/;
/** Below this a response fits one packet anyway. */
const LEAST_BYTES = 1000;

async function files(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function compress(file: string, thorough: boolean): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return;
  const quality = thorough ? constants.BROTLI_MAX_QUALITY : 5;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    thorough ? gzipAsync(bytes, { numiterations: 15 }) : promisify(gzipQuick)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/**
 * Writes what the server sends beside each file, compressed once and as small as the formats allow (brotli 11 and
 * zopfli's gzip). `quick` is for a start from source, where waiting costs more than bytes.
 */
export function precompress({ quick }: { quick: boolean }): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir }) => {
      if (dir === undefined) return;
      const found = (await files(dir)).filter((file) => COMPRESSIBLE.test(file));
      await Promise.all(found.map((file) => compress(file, !quick)));
    },
  };
}
