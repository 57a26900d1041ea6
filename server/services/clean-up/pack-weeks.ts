import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import {
  PACKED_TOGETHER,
  PACKING_WAITS_MS,
  type PackedTogether,
  packedBefore,
} from '../../../shared/domain/retention/packing.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { dueForPacking, namesKnown, packingBegins, packNext } from '../../db/bulk/pack-weeks.ts';
import type { Db } from '../../db/database.ts';

/** A part of each minute, until it is done; everybody else has the database in between. */
const PACKS_FOR_MS = 10 * SECOND;
/** Profiles asked for at once. */
const PROFILES_AT_ONCE = 200;

/**
 * Packs the actions of closed weeks, likes sooner than the others and mostly while their week runs, and what lies furthest back first. It begins a day after the first start of a program that knows of it: one that does
 * not would store again what is packed. @returns how many actions were packed
 */
export type PackWeeks = (signal: AbortSignal) => Promise<number>;

interface Run {
  /** To whom somebody delivers. */
  readonly busy: Set<ProfileId>;
  readonly goesOn: () => boolean;
}

export function createPackWeeks({ db, clock }: { readonly db: Db; readonly clock: Pick<Clock, 'now'> }): PackWeeks {
  /** Whom somebody delivers to is passed by and told of in `busy`. @returns null where nothing else is due */
  async function packSome(now: Instant, what: PackedTogether, { busy, goesOn }: Run): Promise<number | null> {
    const before = packedBefore(now, what);
    const due = await dueForPacking(db, { what, before, limit: PROFILES_AT_ONCE + busy.size });
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
    const run: Run = { busy: new Set(), goesOn: () => !signal.aborted && performance.now() < until };
    let actions = 0;
    for (const what of PACKED_TOGETHER) {
      for (let packed: number | null = 0; packed !== null && run.goesOn(); actions += packed ?? 0) {
        packed = await packSome(now, what, run);
      }
    }
    return actions;
  };
}
