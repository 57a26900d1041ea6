import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { DrawnPictures, PictureBook } from '../../ports/picture-book.ts';

/** Twice what a mail shows. */
const SIDE = 346;
const KEPT = 200;

/** The product's own drawings as pixels, for mail readers: most of them show no SVG. */
export function createDrawings(book: PictureBook): DrawnPictures {
  const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT });
  return (name) => {
    const picture = book(name);
    if (picture === null) return null;
    const made =
      drawn.get(name) ?? sharp(Buffer.from(picture.body)).resize(SIDE, SIDE, { fit: 'inside' }).png().toBuffer();
    drawn.set(name, made);
    return made;
  };
}
