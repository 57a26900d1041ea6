import pLimit from 'p-limit';
import sharp from 'sharp';
import type { CachedPicture } from '../../ports/picture-cache.ts';
import { rasterTypeOf } from './raster-type.ts';

/** The largest that a page or a mail shows is 173 CSS pixels wide, on dense screens twice that. */
const MAX_SIDE = 400;
/** Before it is decoded: 24 megapixels are more than phones post; beyond that a small file may fill the memory. */
const MAX_PIXELS = 24_000_000;
const JPEG_QUALITY = 82;
/** Decoding takes a thread and, for the largest, a hundred megabytes. */
const AT_ONCE = 2;
const DECODE_TIMEOUT_SECONDS = 5;

// Nothing is looked at twice here, and threads are counted by the limit below.
sharp.cache(false);
sharp.concurrency(1);

const limit = pLimit(AT_ONCE);

/**
 * The picture in bounds, as the one format that every browser and mail reader shows: JPEG, PNG where it is transparent.
 * Only its first frame, turned as its camera held it, and nothing of what it says of place and device.
 * @returns null when the bytes are no raster picture, are broken or decode to too much
 */
export async function shrink(bytes: Uint8Array): Promise<CachedPicture | null> {
  if (rasterTypeOf(bytes) === null) return null;
  return await limit(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
      const { hasAlpha } = await picture.metadata();
      const sized = picture
        .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
        .rotate()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
      const shown = hasAlpha ? sized.png() : sized.jpeg({ quality: JPEG_QUALITY, mozjpeg: true });
      return { bytes: await shown.toBuffer(), type: hasAlpha ? 'image/png' : 'image/jpeg' };
    } catch {
      return null;
    }
  });
}
