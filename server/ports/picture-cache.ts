/** A raster picture of bounded size, made here from what a network has. */
export interface CachedPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/jpeg' | 'image/png';
}

/** Other servers' pictures, fetched once for all readers, so that nobody's address is shown to those servers. */
export interface PictureCache {
  /** null when there is none to be had there, or it was forgotten; a failure is remembered for a while, too. */
  get(url: string): Promise<CachedPicture | null>;
  /** Takes pictures out, and in no more, on every process: at once here, within seconds elsewhere. */
  forget(urls: readonly string[]): Promise<void>;
  close(): void;
}
