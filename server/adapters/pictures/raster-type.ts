/** Accepted formats, detected from the bytes; the server's content type is ignored. */
export type RasterType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

const AVIF_BRANDS = /^(avif|avis)$/;

/** The brands of an ISO base media file (ISO/IEC 14496-12, `ftyp`): HEIC files begin alike and are none of ours. */
function isAvif(bytes: Uint8Array): boolean {
  if (ascii(bytes, 4, 8) !== 'ftyp') return false;
  return AVIF_BRANDS.test(ascii(bytes, 8, 12));
}

/** @returns null for whatever is no raster picture: SVG, documents, pages, video. */
export function rasterTypeOf(bytes: Uint8Array): RasterType | null {
  if (bytes.length < 16) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  return isAvif(bytes) ? 'avif' : null;
}
