/** A square picture: its edge in pixels, and the bytes of its PNG. */
export interface Picture {
  readonly size: number;
  readonly png: Uint8Array;
}

const ICO_HEADER = 6;
const ICO_ENTRY = 16;
const PNG_BITS = 32;

/** A Windows icon that holds PNGs as they are, which Windows reads since Vista. Edges of 1 to 256 pixels. */
export function icoOf(pictures: readonly Picture[]): Uint8Array {
  const head = Buffer.alloc(ICO_HEADER + ICO_ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    if (size > 256) throw new RangeError(`a Windows icon has at most 256 pixels, not ${size}`);
    const at = ICO_HEADER + ICO_ENTRY * index;
    // 0 stands for 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(PNG_BITS, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/** The four letters under which an edge's PNG stands; the second is the same picture for a display of double density. */
const ICNS_TYPES: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};
const ICNS_HEADER = 8;

function icnsBlock(type: string, body: Uint8Array): Uint8Array {
  const head = Buffer.alloc(ICNS_HEADER);
  head.write(type, 'latin1');
  head.writeUInt32BE(ICNS_HEADER + body.length, 4);
  return Buffer.concat([head, body]);
}

/** A macOS icon that holds PNGs as they are. Edges: 16, 32, 64, 128, 256, 512, 1024. */
export function icnsOf(pictures: readonly Picture[]): Uint8Array {
  const blocks = pictures.flatMap(({ size, png }) => {
    const types = ICNS_TYPES[size];
    if (types === undefined) throw new RangeError(`a macOS icon has no place for ${size} pixels`);
    return types.map((type) => icnsBlock(type, png));
  });
  return icnsBlock('icns', Buffer.concat(blocks));
}
