import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { HOUR, MINUTE, SECOND, WEEK } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { createRecentCache } from '../../core/recent-cache.ts';
import type { Db } from '../../db/database.ts';
import { forgetPictures, isForgottenPicture, pictureKey } from '../../db/repositories/forgotten-pictures.ts';
import type { CachedPicture, PictureCache } from '../../ports/picture-cache.ts';
import type { HttpClient } from '../egress/http-client.ts';
import { createPictureFiles } from './picture-files.ts';
import { rasterTypeOf } from './raster-type.ts';
import { shrink } from './shrink.ts';

const KEPT = WEEK;
/** What could not be fetched is asked for again after this. */
const FAILURE_KEPT = 10 * MINUTE;
const MAX_FAILURES = 10_000;
const SWEEP_EVERY = HOUR;
/** Of all pictures of this process's folder. */
const MAX_TOTAL_BYTES = 500 * 1024 * 1024;
/** Of one picture as its server sends it. */
const MAX_BYTES = 5 * 1024 * 1024;
const TIME_LIMITS = { totalMs: 10 * SECOND, idleMs: 5 * SECOND };
const FETCHES_AT_ONCE = 16;
/** Beyond this nobody waits: a page that asks for so many is answered without. */
const MAX_WAITING = 2000;
const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif';
const FORGOTTEN_CACHE = { size: 10_000, ttlMs: 5 * SECOND };
const OK = 200;

export interface PictureCacheDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly http: Pick<HttpClient, 'get'>;
  readonly dataDir: string;
}

const typeOf = (bytes: Uint8Array): CachedPicture['type'] =>
  rasterTypeOf(bytes) === 'png' ? 'image/png' : 'image/jpeg';

/** A folder of pictures under the data folder; several processes may share it or have one each. */
export function createPictureCache({ db, clock, http, dataDir }: PictureCacheDeps): PictureCache {
  const files = createPictureFiles({ folder: join(dataDir, 'pictures'), maxBytes: MAX_TOTAL_BYTES });
  const failures = new LRUCache<string, Instant>({ max: MAX_FAILURES });
  const forgotten = createRecentCache<{ readonly is: boolean }>({ clock, ...FORGOTTEN_CACHE });
  const loading = new Map<string, Promise<CachedPicture | null>>();
  const limit = pLimit(FETCHES_AT_ONCE);
  const closing = new AbortController();
  const sweep = (): void => void files.sweep(instant(clock.now() - KEPT)).catch(() => undefined);
  const sweeping = setInterval(sweep, SWEEP_EVERY);
  sweeping.unref();
  sweep();

  async function fetched(url: string): Promise<CachedPicture | null> {
    try {
      const options = { signal: closing.signal, accept: ACCEPT, maxBytes: MAX_BYTES, ...TIME_LIMITS };
      const answer = await http.get(url, options);
      return answer.status === OK ? await shrink(answer.body) : null;
    } catch {
      return null;
    }
  }

  async function load(url: string, name: string): Promise<CachedPicture | null> {
    const kept = await files.read(name);
    if (kept !== null && kept.at > clock.now() - KEPT) return { bytes: kept.bytes, type: typeOf(kept.bytes) };
    if (limit.pendingCount > MAX_WAITING) return null;
    const picture = await limit(() => fetched(url));
    if (picture === null) {
      failures.set(name, clock.now());
      await files.remove(name).catch(() => undefined);
    } else await files.write(name, picture.bytes, clock.now());
    return picture;
  }

  /** Asked once for all who want it meanwhile. */
  function loadOnce(url: string, name: string): Promise<CachedPicture | null> {
    const under = loading.get(name);
    if (under !== undefined) return under;
    const picture = load(url, name).finally(() => loading.delete(name));
    loading.set(name, picture);
    return picture;
  }

  const isForgotten = async (key: Buffer, name: string): Promise<boolean> =>
    (await forgotten.get(name, async () => ({ is: await isForgottenPicture(db, key) }))).is;

  return {
    async get(url) {
      const key = pictureKey(url);
      const name = key.toString('hex');
      if (await isForgotten(key, name)) return null;
      if ((failures.get(name) ?? Number.NEGATIVE_INFINITY) > clock.now() - FAILURE_KEPT) return null;
      const picture = await loadOnce(url, name);
      // It may have been forgotten while it was on its way.
      return picture === null || (await isForgotten(key, name)) ? null : picture;
    },
    async forget(urls) {
      const keys = urls.map(pictureKey);
      await forgetPictures(db, keys, clock.now());
      forgotten.drop(() => true);
      for (const key of keys) {
        const name = key.toString('hex');
        await loading.get(name)?.catch(() => null);
        await files.remove(name);
      }
    },
    close() {
      clearInterval(sweeping);
      closing.abort();
    },
  };
}
