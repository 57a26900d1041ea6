import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture of whole pixels, three bytes each. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Buffer;
}

const HEAD_BYTES = 8;
const MOST_COLOURS = 256;
const TRUE_COLOUR = 2;
const TRUE_COLOUR_ALPHA = 6;
const INDEXED = 3;

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = HEAD_BYTES; at < png.length; ) {
    const size = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + size) };
    at += size + 12;
  }
}

/** The value that a byte was foretold by (PNG specification, 9.2): from the left, from above, or from both. */
function foretold(filter: number, near: { left: number; up: number; upLeft: number }): number {
  const { left, up, upLeft } = near;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toUp, toBoth] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)];
  if (toLeft <= toUp && toLeft <= toBoth) return left;
  return toUp <= toBoth ? up : upLeft;
}

/** Takes the filter off a row; `line` begins with its number. Answers the row's plain bytes. */
function unfiltered(line: Buffer, above: Buffer, step: number): Buffer {
  const filter = line[0] ?? 0;
  const row = Buffer.alloc(line.length - 1);
  for (let at = 0; at < row.length; at += 1) {
    const guess = foretold(filter, { left: row[at - step] ?? 0, up: above[at] ?? 0, upLeft: above[at - step] ?? 0 });
    row[at] = ((line[at + 1] ?? 0) + guess) & 255;
  }
  return row;
}

/** Reads what Chromium writes: eight bits a channel, with or without alpha, not interlaced. */
function read(png: Buffer): Pixels {
  const chunks = [...chunksOf(png)];
  const head = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const [width, height, kind] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9]];
  if (head[8] !== 8 || head[12] !== 0 || (kind !== TRUE_COLOUR && kind !== TRUE_COLOUR_ALPHA))
    throw new Error('not a picture as Chromium writes it');
  const step = kind === TRUE_COLOUR ? 3 : 4;
  const raw = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const rgb = Buffer.alloc(width * height * 3);
  let row: Buffer = Buffer.alloc(width * step);
  for (let y = 0; y < height; y += 1) {
    const start = y * (width * step + 1);
    row = unfiltered(raw.subarray(start, start + width * step + 1), row, step);
    for (let x = 0; x < width; x += 1) row.copy(rgb, (y * width + x) * 3, x * step, x * step + 3);
  }
  return { width, height, rgb };
}

function distance(a: number, b: number): number {
  const [red, green, blue] = [(a >> 16) - (b >> 16), ((a >> 8) & 255) - ((b >> 8) & 255), (a & 255) - (b & 255)];
  return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

/** The most frequent colours, none close to one that is there already. */
function paletteOf(counts: ReadonlyMap<number, number>): number[] {
  const byUse = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour);
  for (let apart = 0; ; apart = apart === 0 ? 64 : apart * 2) {
    const chosen: number[] = [];
    for (const colour of byUse) {
      if (chosen.every((other) => distance(colour, other) > apart)) chosen.push(colour);
      if (chosen.length > MOST_COLOURS) break;
    }
    if (chosen.length <= MOST_COLOURS) return chosen;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The same picture in at most 256 colours, a third of the size; already small ones come back as they are. */
export function inFewColours(png: Buffer): Buffer {
  if (png[25] === INDEXED) return png;
  const { width, height, rgb } = read(png);
  const counts = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = rgb.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = paletteOf(counts);
  const nearest = new Map<number, number>();
  for (const colour of counts.keys()) {
    let best = 0;
    for (const [index, other] of palette.entries())
      if (distance(colour, other) < distance(colour, palette[best] ?? 0)) best = index;
    nearest.set(colour, best);
  }
  const rows = Buffer.alloc(height * (width + 1));
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rows[pixel + Math.floor(pixel / width) + 1] = nearest.get(rgb.readUIntBE(pixel * 3, 3)) ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, INDEXED, 0, 0, 0], 8);
  const colours = Buffer.alloc(palette.length * 3);
  for (const [index, colour] of palette.entries()) colours.writeUIntBE(colour, index * 3, 3);
  const parts = [chunk('IHDR', head), chunk('PLTE', colours), chunk('IDAT', deflateSync(rows, { level: 9 }))];
  return Buffer.concat([png.subarray(0, HEAD_BYTES), ...parts, chunk('IEND', Buffer.alloc(0))]);
}
