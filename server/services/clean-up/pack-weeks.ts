import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { PACKING_WAITS_MS, packedBefore } from '../../../shared/domain/retention/packing.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { dueForPacking, namesKnown, packingBegins, packNext } from '../../db/bulk/pack-weeks.ts';
import type { Db } from '../../db/database.ts';

/** A part of each minute, until it is done; everybody else has the database in between. */
const PACKS_FOR_MS = 10 * SECOND;
/** Profiles asked for at once. */
const PROFILES_AT_ONCE = 200;

/**
 * Packs the actions of closed weeks, what lies furthest back first. It begins a day after the first start of a program that knows of it: one that does
 * not would store again what is packed. @returns how many actions were packed
 */
export type PackWeeks = (signal: AbortSignal) => Promise<number>;

export function createPackWeeks({ db, clock }: { readonly db: Db; readonly clock: Pick<Clock, 'now'> }): PackWeeks {
  /** Whom somebody delivers to is passed by and told of in `busy`. @returns null where nothing else is due */
  async function packSome(before: Instant, busy: Set<ProfileId>, goesOn: () => boolean): Promise<number | null> {
    const due = await dueForPacking(db, before, PROFILES_AT_ONCE + busy.size);
    const free = due.filter(({ profile }) => !busy.has(profile));
    if (free.length === 0) return null;
    let actions = 0;
    for (const one of free) {
      if (!goesOn()) break;
      const packed = await packNext(db, one, before);
      if (packed === 'busy') busy.add(one.profile);
      else actions += packed.actions;
    }
    return actions;
  }

  return async (signal) => {
    const now = clock.now();
    if (now < (await packingBegins(db, instant(now + PACKING_WAITS_MS)))) return 0;
    if (!(await namesKnown(db))) return 0;
    const until = performance.now() + PACKS_FOR_MS;
    const goesOn = (): boolean => !signal.aborted && performance.now() < until;
    const busy = new Set<ProfileId>();
    let actions = 0;
    for (let packed: number | null = 0; packed !== null && goesOn(); actions += packed ?? 0) {
      packed = await packSome(packedBefore(now), busy, goesOn);
    }
    return actions;
  };
}
