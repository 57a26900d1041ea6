import { rename } from 'node:fs/promises';
import { diskError } from './file-error.ts';
import { openPart } from './part-file.ts';

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Writes a text whole or not at all, in the place of whatever has the name. @throws FileError; then the file is as it was */
export async function writeWhole(file: string, text: string): Promise<void> {
  const part = await openPart(file);
  try {
    await part.fill(once(Buffer.from(text)), { expected: null, onChunk: () => undefined });
    await rename(part.path, file);
    part.release();
  } catch (error) {
    await part.remove();
    throw diskError(error);
  }
}
