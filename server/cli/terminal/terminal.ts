import type { Readable, Writable } from 'node:stream';

/** Where a command speaks: results on `out`, everything else on `err`. */
export interface Terminal {
  readonly out: Writable;
  readonly err: Writable & { readonly isTTY?: boolean };
  readonly input: Readable;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Writes a result; waits where the reader is slower than we are. */
export async function print({ out }: Terminal, text: string | AsyncIterable<string> | Iterable<string>): Promise<void> {
  const pieces = typeof text === 'string' ? [text] : text;
  for await (const piece of pieces) {
    if (!out.write(piece)) await new Promise((resolve) => out.once('drain', resolve));
  }
}

export const say = ({ err }: Terminal, line: string): void => void err.write(`${line}\n`);
