import { Readable } from 'node:stream';

/** The pieces of a message, the last of them held back until `handOver` has resolved; when it throws, it never comes. */
async function* pieces(message: Readable, handOver: () => Promise<void>): AsyncGenerator<Buffer> {
  let held: Buffer | null = null;
  for await (const piece of message) {
    if (held !== null) yield held;
    held = Buffer.from(piece);
  }
  await handOver();
  if (held !== null) yield held;
}

/** The message as a stream that nobody reads before the server asks for it, and whose end waits for `handOver`. */
export const endAfter = (message: Readable, handOver: () => Promise<void>): Readable =>
  Readable.from(pieces(message, handOver), { objectMode: false });
