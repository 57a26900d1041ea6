import { fromKysely, type JobInsert, type PgBoss } from 'pg-boss';
import {
  fairTurns,
  highestPriority,
  LANE_NAMES,
  LANES,
  type Lane,
  laneOf,
  moves,
  type Place,
  placeOf,
  priorityOf,
  type Queued,
} from '../../shared/domain/collect/lanes.ts';
import type { ProfileId, UserId } from '../../shared/domain/ids.ts';
import { serverGroup } from '../core/server-group.ts';
import type { Db, Tx } from '../db/database.ts';
import {
  type CollectClaim,
  collectClaims,
  type QueuedCollection,
  queuedBeside,
} from '../db/repositories/collect-queue.ts';
import { COLLECT_PROFILE } from './definitions.ts';
import type { JobPlace } from './job-types.ts';

/** Puts collections into their lanes, as part of a transaction where one is given; one that is queued already is at most moved to a better one. */
export type EnqueueCollections = (
  db: Db,
  profiles: readonly ProfileId[],
  options?: { readonly onlyWatched?: boolean; readonly within?: Tx },
) => Promise<void>;

/** A place in a lane, and the group that shares what the servers under one domain may take of the lane. */
const placeFor = (place: Place, server: string | null): JobPlace => ({
  priority: priorityOf(place),
  ...(server === null ? {} : { group: { id: `${place.lane} ${serverGroup(server)}` } }),
});

/** The same job's place in another lane. */
export function movedTo(lane: Lane, { priority, groupId }: { priority: number; groupId: string | null }): JobPlace {
  const server = groupId === null ? null : groupId.slice(groupId.indexOf(' ') + 1);
  return placeFor({ lane, turn: placeOf(priority).turn }, server);
}

const BANDS = LANE_NAMES.map((lane) => ({ from: LANES[lane].lowestPriority, to: highestPriority(lane) }));

interface Known {
  readonly queued: readonly QueuedCollection[];
  readonly claims: ReadonlyMap<ProfileId, CollectClaim>;
}

const subscribersOf = (claim: CollectClaim | undefined, lane: Lane): readonly UserId[] => {
  if (claim === undefined) return [];
  return claim.trackers.length > 0 && lane !== 'watched' ? claim.trackers : claim.watchers;
};

/** The places of profiles that join one lane, in their order. */
function placesIn(lane: Lane, joining: readonly CollectClaim[], { queued, claims }: Known): JobPlace[] {
  const there = queued.flatMap(({ priority, running, profile }): Queued[] => {
    const place = placeOf(priority);
    if (place.lane !== lane) return [];
    return [{ turn: place.turn, running, subscribers: subscribersOf(claims.get(profile), lane) }];
  });
  const turns = fairTurns(
    joining.map((claim) => subscribersOf(claim, lane)),
    there,
  );
  return joining.map(({ server }, index) => placeFor({ lane, turn: turns[index] ?? 0 }, server));
}

export function createCollectQueue(deps: {
  readonly boss: PgBoss;
  readonly insert: (name: string, rows: readonly JobInsert[], tx?: Tx) => Promise<void>;
}): EnqueueCollections {
  const { name, slot } = COLLECT_PROFILE;

  async function move(profile: ProfileId, place: JobPlace, tx?: Tx): Promise<void> {
    const within = tx === undefined ? {} : { db: fromKysely(tx) };
    await deps.boss.update(name, undefined, { singletonKey: slot({ profileId: profile }), ...place, ...within });
  }

  async function join(
    lane: Lane,
    joining: readonly CollectClaim[],
    known: Known & { readonly within?: Tx },
  ): Promise<void> {
    const standing = new Map(known.queued.map((one) => [one.profile, one]));
    const come = joining.filter(({ profile }) => {
      const its = standing.get(profile);
      return its === undefined || (!its.running && moves(placeOf(its.priority).lane, lane));
    });
    const places = placesIn(lane, come, known);
    const rows: JobInsert[] = [];
    for (const [index, { profile }] of come.entries()) {
      const place = places[index];
      if (place === undefined) continue;
      if (standing.has(profile)) await move(profile, place, known.within);
      else rows.push({ data: { profileId: profile }, singletonKey: slot({ profileId: profile }), ...place });
    }
    await deps.insert(name, rows, known.within);
  }

  return async (db, profiles, { onlyWatched = false, within } = {}) => {
    if (profiles.length === 0) return;
    const queued = await queuedBeside(db, profiles, BANDS);
    const claims = await collectClaims(db, [...new Set([...profiles, ...queued.map(({ profile }) => profile)])]);
    const byLane = new Map<Lane, CollectClaim[]>();
    for (const profile of profiles) {
      const claim = claims.get(profile);
      if (claim === undefined) continue;
      const tracked = !onlyWatched && claim.trackers.length > 0;
      const lane = laneOf({ tracked, collectedForReports: claim.collectedForReports });
      byLane.set(lane, [...(byLane.get(lane) ?? []), claim]);
    }
    for (const [lane, joining] of byLane) await join(lane, joining, { queued, claims, ...(within && { within }) });
  };
}
