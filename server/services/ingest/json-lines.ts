import { isUtf8 } from 'node:buffer';
import { AppError } from '../../core/app-error.ts';
import type { IngestLimits } from './limits.ts';

const LINE_FEED = 0x0a;

/** A line that refuses its whole delivery; `field` says what to look at. */
export const brokenLine = (line: number, field: string): AppError =>
  new AppError('ingest_line_broken', { field, values: { line, field } });

/** A line of JSON with its number, which counts from 1. */
export interface JsonLine {
  readonly number: number;
  readonly value: unknown;
}

function parse(text: string, number: number, lineBytes: number): JsonLine {
  // Of UTF-8 no character is longer than three times its UTF-16 units.
  if (text.length > lineBytes || (text.length * 3 > lineBytes && Buffer.byteLength(text) > lineBytes)) {
    throw brokenLine(number, 'length');
  }
  try {
    return { number, value: JSON.parse(text) };
  } catch {
    throw brokenLine(number, 'JSON');
  }
}

/** Which of the lines is the first that is no UTF-8, counted from 0. */
function firstUnreadable(block: Buffer): number {
  let from = 0;
  for (let index = 0; ; index += 1) {
    const end = block.indexOf(LINE_FEED, from);
    if (!isUtf8(block.subarray(from, end === -1 ? block.length : end)) || end === -1) return index;
    from = end + 1;
  }
}

/**
 * The lines of a body, as many at a time as a piece of it ends; empty ones are passed over. No more of the body is held than a piece and
 * a line.
 * @throws AppError `ingest_line_broken` with the number of a line that is too long, no UTF-8 or no JSON; `ingest_too_large`
 */
export async function* jsonLines(
  pieces: AsyncIterable<Buffer>,
  { lineBytes, lines: most }: Pick<IngestLimits, 'lineBytes' | 'lines'>,
): AsyncGenerator<readonly JsonLine[]> {
  let rest: Buffer = Buffer.alloc(0);
  let count = 0;
  const linesOf = (block: Buffer): JsonLine[] => {
    if (!isUtf8(block)) throw brokenLine(count + 1 + firstUnreadable(block), 'UTF-8');
    const lines: JsonLine[] = [];
    for (const text of block.toString('utf8').split('\n')) {
      count += 1;
      // The first line is the feed's own.
      if (count > most + 1) throw new AppError('ingest_too_large');
      if (text !== '' && text !== '\r') lines.push(parse(text, count, lineBytes));
    }
    return lines;
  };
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const end = bytes.lastIndexOf(LINE_FEED);
    rest = bytes.subarray(end + 1);
    if (end !== -1) yield linesOf(bytes.subarray(0, end));
    if (rest.length > lineBytes) throw brokenLine(count + 1, 'length');
  }
  if (rest.length > 0) yield linesOf(rest);
}
