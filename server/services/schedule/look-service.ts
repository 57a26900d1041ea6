import { isStreamRead } from '../../../shared/domain/collect/cadence.ts';
import type { Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import { dayOf, MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { lastDelivered } from '../../../shared/domain/time/thursday.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import {
  beginRound,
  lockLooks,
  markProfile,
  type ProfileLook,
  profilesToLookAt,
  readersToLookAt,
  saveProfileLooks,
  saveReaderLooks,
  streamsReadTo,
  takeMarks,
  walkOn,
} from '../../db/repositories/due-looks.ts';
import { mailDeliveryKey } from '../deliver/delivery-keys.ts';
import type { MailSlot } from '../deliver/new-mails.ts';
import { lookAtReaders } from './due-mails.ts';
import { lookAtProfiles, namedIn, type ProfileWork } from './due-profiles.ts';

/** What a chunk of looks found due. */
export interface FoundWork extends ProfileWork {
  readonly mail: readonly MailSlot[];
}

export interface LookDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface RoundInput {
  /** Queues the work within the transaction that moves the looks on. */
  readonly queue: (tx: Tx, work: FoundWork) => Promise<void>;
  readonly signal?: AbortSignal;
  /** Whether somebody else does what is due by now: the round ends before it looks further, and the next one goes on. */
  readonly held?: () => boolean;
}

export interface LookService {
  /**
   * Finds what is due of profiles and readers by the moments stored for them, queues it, and moves the moments on. What changed since the
   * last round is looked at first. It ends when nothing is due any more, or after a minute: the next round goes on.
   * @returns how many were looked at
   */
  round(input: RoundInput): Promise<number>;
  /**
   * Has the next round look at a profile whose collection ends now. A round that came while it ran could queue no other, and what is due
   * since would wait as if its job had been lost.
   */
  afterCollection(profile: ProfileId): Promise<void>;
}

/** Looks in one transaction: some tens of milliseconds of the embedded database's one connection, and of a worker's thread some at a stretch. */
const PROFILES_AT_ONCE = 500;
/** Of each of whom all accounts are read. */
const READERS_AT_ONCE = 100;
const MARKS_AT_ONCE = 5_000;
const WALKED_AT_ONCE = 5_000;
/** A round that has more to do leaves it to the next one, before its job's time is over. */
const ROUND_MS = MINUTE;
/** What was queued is found once more after this long, should its job have been lost; a job that is there is not queued twice. */
const AGAIN_MS = 10 * MINUTE;
/** Processes whose clocks differ by less are no reason to look at everything anew. */
const CLOCK_TOLERANCE_MS = 10 * SECOND;

const NOTHING: FoundWork = { collect: [], collectForFeeds: [], build: [], deliver: [], mail: [] };

async function streamsAt(tx: Tx, now: Instant) {
  const streams = [...(await streamsReadTo(tx))];
  const isRead = ([, readTo]: (typeof streams)[number]): boolean => isStreamRead(readTo, now);
  return {
    read: streams.filter(isRead).map(([network]) => network),
    unread: streams.filter((one) => !isRead(one)).map(([network]) => network),
  };
}

async function lookAtDueProfiles(tx: Tx, now: Instant): Promise<{ count: number; work: FoundWork }> {
  const { read, unread } = await streamsAt(tx, now);
  const profiles = await profilesToLookAt(tx, { now, read, unread, limit: PROFILES_AT_ONCE });
  if (profiles.length === 0) return { count: 0, work: NOTHING };
  const { looks, streamed, ...work } = await lookAtProfiles(tx, profiles, now);
  const due = namedIn(work);
  const streamOf = (profile: ProfileId): ProfileLook['streamed'] => {
    const network = streamed.get(profile);
    return network === undefined ? null : { network, began: [...read, ...unread].includes(network) };
  };
  const moments = profiles.map((profile) => ({
    profile,
    streamed: streamOf(profile),
    moments: looks.get(profile) ?? { heard: null, unheard: null },
    again: due.has(profile),
  }));
  await saveProfileLooks(tx, moments, { againMs: AGAIN_MS });
  return { count: profiles.length, work: { ...work, mail: [] } };
}

async function lookAtDueReaders(tx: Tx, now: Instant): Promise<{ count: number; work: FoundWork }> {
  const users = await readersToLookAt(tx, { now, limit: READERS_AT_ONCE });
  if (users.length === 0) return { count: 0, work: NOTHING };
  const { mail, looks } = await lookAtReaders(tx, users, now);
  const due = new Set<UserId>(mail.map(({ userId }) => userId));
  const moments = users.map((user) => ({ user, at: looks.get(user) ?? null, again: due.has(user) }));
  await saveReaderLooks(tx, moments, { againMs: AGAIN_MS });
  return { count: users.length, work: { ...NOTHING, mail } };
}

/** What the mail on a watchlist of the newest week is remembered as. */
const digestAt = (now: Instant): string => mailDeliveryKey('watchlist', dayOf(lastDelivered('week', now).available));

const takeSomeMarks = (tx: Tx, now: Instant): Promise<number> =>
  takeMarks(tx, { limit: MARKS_AT_ONCE, digest: digestAt(now) });

/** Whatever changed is to be looked at. Rounds do it a part at a time. */
export async function takeAllMarks(tx: Tx, now: Instant): Promise<void> {
  while ((await takeSomeMarks(tx, now)) > 0);
}

export function createLookService({ db, clock }: LookDeps): LookService {
  /** One transaction of a round, which no other round's meets. */
  const step = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await lockLooks(tx);
      return work(tx);
    });

  return {
    afterCollection: (profile) => markProfile(db, profile),
    async round({ queue, signal, held }) {
      const until = performance.now() + ROUND_MS;
      const mayGoOn = (): boolean => signal?.aborted !== true && held?.() !== true && performance.now() < until;
      let looked = 0;
      /** Chunk by chunk, until there are none. */
      async function lookAtAll(look: typeof lookAtDueProfiles): Promise<void> {
        let found = 1;
        while (found > 0 && mayGoOn()) {
          found = await step(async (tx) => {
            const { count, work } = await look(tx, clock.now());
            if (count > 0) await queue(tx, work);
            return count;
          });
          looked += found;
        }
      }
      const takeMarksInTurn = async (): Promise<void> => {
        const take = () => step((tx) => takeSomeMarks(tx, clock.now()));
        while (mayGoOn() && (await take()) > 0);
      };
      await step((tx) => beginRound(tx, { now: clock.now(), toleranceMs: CLOCK_TOLERANCE_MS }));
      for (let walking = true; walking && mayGoOn(); ) {
        await takeMarksInTurn();
        walking = await step((tx) => walkOn(tx, WALKED_AT_ONCE));
        await lookAtAll(lookAtDueProfiles);
        await lookAtAll(lookAtDueReaders);
      }
      return looked;
    },
  };
}
