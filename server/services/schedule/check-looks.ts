import { setTimeout as wait } from 'node:timers/promises';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { LookMoments } from '../../../shared/domain/schedule/profile-look.ts';
import type { Tx } from '../../db/database.ts';
import {
  lockLooks,
  lookAtOnce,
  type StoredProfileLook,
  storedProfileLooks,
  storedReaderLooks,
} from '../../db/repositories/due-looks.ts';
import { lookAtReaders } from './due-mails.ts';
import { lookAtProfiles, namedIn } from './due-profiles.ts';
import { type LookDeps, takeAllMarks } from './look-service.ts';

/** Walked slowly, beside the work of the night. */
const CHECKED_AT_ONCE = 500;
const PAUSE_MS = 100;

export interface CheckedLooks {
  readonly looked: number;
  /** Those that were to be looked at too late, or never. */
  readonly mended: number;
}

export interface CheckLooks {
  /**
   * Holds the stored moments of everybody and everything against the rule, and has what comes too late looked at by the next round. A
   * moment that is too early costs a look and is none of its business.
   */
  run(signal?: AbortSignal): Promise<CheckedLooks>;
}

/** Whether what is to happen at `rule` is found too late. */
const isLate = (stored: Instant | null, rule: Instant | null): boolean =>
  rule !== null && (stored === null || stored > rule);

function isProfileLate(
  stored: StoredProfileLook,
  found: { due: boolean; moments: LookMoments; now: Instant },
): boolean {
  const { heard, unheard } = found.moments;
  const isFound = stored.again || [stored.heard, stored.unheard].some((at) => at !== null && at <= found.now);
  /** What would be due if the stream came or went is stored by the look that comes by then. */
  const isMissed = (at: Instant | null, rule: Instant | null): boolean =>
    isLate(at, rule) && !(isFound && rule !== null && rule <= found.now);
  return (found.due && !isFound) || isMissed(stored.heard, heard) || isMissed(stored.unheard, unheard);
}

interface Chunk {
  readonly last: number | null;
  readonly looked: number;
  readonly mended: number;
}

async function checkProfiles(tx: Tx, after: number, now: Instant): Promise<Chunk> {
  const stored = await storedProfileLooks(tx, { after, limit: CHECKED_AT_ONCE });
  const profiles = stored.map(({ profile }) => profile);
  const { looks, ...work } = await lookAtProfiles(tx, profiles, now);
  const due = namedIn(work);
  const late = stored
    .filter((one) => {
      const moments = looks.get(one.profile) ?? { heard: null, unheard: null };
      return isProfileLate(one, { due: due.has(one.profile), moments, now });
    })
    .map(({ profile }) => profile);
  await lookAtOnce(tx, { profiles: late, readers: [] });
  return { last: profiles.at(-1) ?? null, looked: stored.length, mended: late.length };
}

async function checkReaders(tx: Tx, after: number, now: Instant): Promise<Chunk> {
  const stored = await storedReaderLooks(tx, { after, limit: CHECKED_AT_ONCE });
  const users = stored.map(({ user }) => user);
  const { mail, looks } = await lookAtReaders(tx, users, now);
  const due = new Set(mail.map(({ userId }) => userId));
  const late = stored
    .filter(({ user, at, again }) => {
      const isFound = again || (at !== null && at <= now);
      return (due.has(user) && !isFound) || isLate(at, looks.get(user) ?? null);
    })
    .map(({ user }) => user);
  await lookAtOnce(tx, { profiles: [], readers: late });
  return { last: users.at(-1) ?? null, looked: stored.length, mended: late.length };
}

export function createCheckLooks({ db, clock, pauseMs = PAUSE_MS }: LookDeps & { pauseMs?: number }): CheckLooks {
  /** What changed and was not looked at since is no disagreement. */
  const step = (check: typeof checkProfiles, after: number): Promise<Chunk> =>
    db.transaction().execute(async (tx) => {
      await lockLooks(tx);
      await takeAllMarks(tx, clock.now());
      return check(tx, after, clock.now());
    });

  return {
    async run(signal) {
      let [looked, mended] = [0, 0];
      for (const check of [checkProfiles, checkReaders]) {
        for (let after: number | null = 0; after !== null; ) {
          signal?.throwIfAborted();
          const chunk: Chunk = await step(check, after);
          looked += chunk.looked;
          mended += chunk.mended;
          after = chunk.last;
          await wait(pauseMs);
        }
      }
      return { looked, mended };
    },
  };
}
