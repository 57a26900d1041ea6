import type { Copy } from './bulk/copy.ts';
import type { Db } from './database.ts';

/** Where a read reads. */
export interface ReadSource {
  readonly db: Db;
  readonly copy: Pick<Copy, 'out'>;
}

/**
 * Does a read that is long or frequent. It sees all that was committed before it was asked for, wherever it is answered. `work` reads with
 * what it is handed and nothing else, changes nothing, here or there, and may be done twice: once in vain, and again on the primary.
 */
export type Read = <T>(work: (from: ReadSource) => Promise<T>) => Promise<T>;

/** Where there is no other place to read. */
export const readHere =
  (from: ReadSource): Read =>
  (work) =>
    work(from);

/** A read replica's part in the reads of this process. */
export interface ReplicaState {
  /** It answers, and is what it is configured as. */
  readonly isUp: boolean;
  /** Since the process started, by who answered. */
  readonly reads: { readonly replica: number; readonly primary: number };
}
