import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

const BLOCK_BYTES = 256 * 1024;
const CHUNK_BYTES = 64 * 1024;

type Done = (error: Error | null) => void;

/** Reads a file a block at a time: a directory of a hundred thousand entries is asked for in pieces of some dozen bytes. */
export class BlockReader extends RandomAccessReader {
  readonly #file: FileHandle;
  #block: Uint8Array = new Uint8Array();
  #start = 0;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  /** A file's own bytes come as a stream of their own. */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  // biome-ignore lint/complexity/useMaxParams: the library calls it so
  override read(target: Buffer, at: number, length: number, position: number, done: Done): void {
    this.#fill(target.subarray(at, at + length), position).then(() => done(null), done);
  }

  override close(done: Done): void {
    done(null);
  }

  async *#range(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; ) {
      const buffer = new Uint8Array(Math.min(CHUNK_BYTES, end - at));
      const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) throw new Error('the file is cut off');
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  async #fill(target: Uint8Array, position: number): Promise<void> {
    const isHeld = position >= this.#start && position + target.length <= this.#start + this.#block.length;
    if (!isHeld) await this.#load(position, target.length);
    if (this.#block.length < target.length) throw new Error('the file is cut off');
    const from = position - this.#start;
    target.set(this.#block.subarray(from, from + target.length));
  }

  async #load(position: number, length: number): Promise<void> {
    const buffer = new Uint8Array(Math.max(BLOCK_BYTES, length));
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, position);
    this.#block = buffer.subarray(0, bytesRead);
    this.#start = position;
  }
}
