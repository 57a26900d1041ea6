import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { applyDeparture, insertDeparture, listDepartures, signUps } from '../../db/repositories/departures.ts';
import type { DepartureList } from '../../ports/departure-list.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';

/** Who left, remembered by a keyed hash beside the database, so that restoring a backup from before does not bring them back. */
export interface Departures {
  /** A keyed hash of the person: who has it can neither read nor guess whose it is. Not to be called inside a transaction. */
  fingerprintOf(user: UserId, signedUpAt: Instant): Promise<string>;
  /** Writes what the database knows to the list, where they differ. */
  save(list: DepartureList): Promise<void>;
  /** Deletes in a restored database the accounts of everybody on the list, as of when they left. @returns how many were there */
  apply(list: DepartureList): Promise<number>;
}

const LINE = /^([\da-f]{32}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** Lines that are none of ours are left out. */
function parse(text: string): Map<string, Instant> {
  const found = new Map<string, Instant>();
  for (const line of text.split('\n')) {
    const [, fingerprint, at = ''] = LINE.exec(line.trim()) ?? [];
    const deletedAt = Date.parse(at);
    if (fingerprint !== undefined && !Number.isNaN(deletedAt)) found.set(fingerprint, instant(deletedAt));
  }
  return found;
}

export function createDepartures({
  db,
  blocks,
}: {
  readonly db: Db;
  readonly blocks: Pick<Blocklist, 'veil'>;
}): Departures {
  // A number alone is given anew in a database that was restored.
  const fingerprintOf = (user: UserId, signedUpAt: Instant): Promise<string> =>
    blocks.veil('departure', `${user} ${signedUpAt}`);

  return {
    fingerprintOf,
    async save(list) {
      const lines = (await listDepartures(db)).map(
        ({ fingerprint, deletedAt }) => `${fingerprint} ${deletedAt.toISOString()}\n`,
      );
      const text = lines.join('');
      if (text !== (await list.read())) await list.write(text);
    },
    async apply(list) {
      const left = parse(await list.read());
      if (left.size === 0) return 0;
      let found = 0;
      for (const { user, signedUpAt } of await signUps(db)) {
        const fingerprint = await fingerprintOf(user, signedUpAt);
        const deletedAt = left.get(fingerprint);
        if (deletedAt === undefined) continue;
        await applyDeparture(db, { fingerprint, user, deletedAt });
        left.delete(fingerprint);
        found += 1;
      }
      // Whoever is not in this backup may be in another one.
      for (const [fingerprint, deletedAt] of left) await insertDeparture(db, { fingerprint, user: null, deletedAt });
      return found;
    },
  };
}
