import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { installationSecret } from '../../db/repositories/blocked-accounts.ts';

/** Where pictures stand here: an address names one of another server's, and proves that this service named it. */
export interface PictureAddresses {
  /** The path that shows the picture of that address; what is this service's own already stays as it is. */
  pathOf(url: string): string;
  /** The same for mails: with this service's name, and a drawing of its own as pixels. */
  absolute(url: string): string;
  /** The picture that an address of ours stands for; null when this service has never made it. */
  urlOf(query: { readonly url: string; readonly key: string }): string | null;
  /** A JSON text in which no picture stands at another server any more. */
  rewrite(json: string): string;
}

const PATH = '/api/media/picture';
/** Longer ones are nobody's picture; they are named as one that is not there. */
const MAX_URL = 2000;
const KEY_BYTES = 16;
const FOREIGN = /^https?:\/\//i;
/** What the contract calls a picture, in any answer. A quote inside of a JSON text is escaped, so that no words look like it. */
const PICTURES = /"(userpic|image)":"([hH][tT]{2}[pP][sS]?:(?:[^"\\]|\\.)*)"/g;
const DRAWING = /^(\/api\/media\/demo\/[a-z0-9-]+)\.svg$/;
/** Reports name the same people week after week. */
const MEMORY = 20_000;

export function createPictureAddresses({ secret, publicUrl }: { secret: string; publicUrl: string }): PictureAddresses {
  const origin = new URL(publicUrl).origin;
  // By size, of which each has one: with `max` the memory for all of them is set aside at once.
  const known = new LRUCache<string, string>({ maxSize: MEMORY, sizeCalculation: () => 1, ttl: HOUR });
  const keyOf = (url: string): Buffer => createHmac('sha256', secret).update(url).digest().subarray(0, KEY_BYTES);

  function signed(url: string): string {
    if (url.length > MAX_URL) return `${PATH}?${new URLSearchParams({ url: '', key: '' })}`;
    const key = keyOf(url).toString('base64url');
    return `${PATH}?${new URLSearchParams({ url, key })}`;
  }

  function pathOf(url: string): string {
    if (!FOREIGN.test(url)) return url;
    const made = known.get(url) ?? signed(url);
    known.set(url, made);
    return made;
  }

  return {
    pathOf,
    absolute: (url) => new URL(pathOf(url).replace(DRAWING, '$1.png'), origin).href,
    urlOf({ url, key }) {
      const given = Buffer.from(key, 'base64url');
      return given.length === KEY_BYTES && timingSafeEqual(given, keyOf(url)) ? url : null;
    },
    rewrite: (json) =>
      json.replaceAll(PICTURES, (_, name: string, url: string) => {
        const plain = url.includes('\\') ? String(JSON.parse(`"${url}"`)) : url;
        return `"${name}":${JSON.stringify(pathOf(plain))}`;
      }),
  };
}

/** Under the installation's secret, so that every process makes and knows the same addresses. */
export async function openPictureAddresses({
  db,
  clock,
  publicUrl,
}: {
  db: Db;
  clock: Clock;
  publicUrl: string;
}): Promise<PictureAddresses> {
  return createPictureAddresses({ secret: await installationSecret(db, 'pictures', clock.now()), publicUrl });
}
