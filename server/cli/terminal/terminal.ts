import type { Readable, Writable } from 'node:stream';
import { printable } from '../../core/printable.ts';

/** Where a command speaks: results on `out`, everything else on `err`. */
export interface Terminal {
  readonly out: Writable & { readonly isTTY?: boolean };
  readonly err: Writable & { readonly isTTY?: boolean };
  readonly input: Readable;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

async function write({ out }: Terminal, text: string): Promise<void> {
  if (!out.write(text)) await new Promise((resolve) => out.once('drain', resolve));
}

/** Writes words for people; waits where the reader is slower than we are. Nothing that somebody else wrote in them is obeyed. */
export const print = (terminal: Terminal, text: string): Promise<void> => write(terminal, printable(text));

/** Writes data for another program, byte for byte; where a person looks on it is as harmless as words. */
export async function printData(
  terminal: Terminal,
  data: string | AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const shown = terminal.out.isTTY === true;
  for await (const piece of typeof data === 'string' ? [data] : data) {
    await write(terminal, shown ? printable(piece) : piece);
  }
}

export const say = ({ err }: Terminal, line: string): void => void err.write(`${printable(line)}\n`);
