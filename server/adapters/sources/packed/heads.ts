/** A ZIP's first file ("PK", 3, 4), and the end of one that is empty ("PK", 5, 6). */
const ZIP_HEADS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
];
const GZIP_HEAD: readonly number[] = [0x1f, 0x8b];

const begins = (bytes: Uint8Array, head: readonly number[]): boolean => head.every((byte, at) => bytes[at] === byte);

export const isZip = (bytes: Uint8Array): boolean => ZIP_HEADS.some((head) => begins(bytes, head));

export const isGzip = (bytes: Uint8Array): boolean => begins(bytes, GZIP_HEAD);
