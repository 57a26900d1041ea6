import { readability } from '../../../shared/domain/accounts/readable.ts';
import { type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { earliest } from '../../../shared/domain/schedule/look.ts';
import {
  type CollectState,
  isReadyToBuild,
  type LookMoments,
  oldestOf,
  periodsOut,
  periodsToEnd,
  type TrackedProfile,
  trackedLooks,
  wantsCollection,
  wantsFeedCollection,
  watchedLook,
} from '../../../shared/domain/schedule/profile-look.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { type Period, parseReportId } from '../../../shared/domain/time/period.ts';
import type { Db } from '../../db/database.ts';
import { collectStates, storedReportIds, undelivered } from '../../db/repositories/due-work.ts';
import { profilesWithUnread } from '../../db/repositories/licensed-data.ts';
import { activeTrackers, type Tracker } from '../../db/repositories/trackers.ts';
import { watchedProfiles } from '../../db/repositories/watches.ts';

const LOOK_BACK_MS = 8 * DAY;

export interface ReportSlot {
  readonly profileId: ProfileId;
  readonly reportId: ReportId;
}

/** What is due of profiles. */
export interface ProfileWork {
  readonly collect: readonly ProfileId[];
  /** Profiles that are only watched; they can wait for the others. */
  readonly collectForFeeds: readonly ProfileId[];
  /** Of each profile and type of period the oldest missing report: each compares itself with those before. */
  readonly build: readonly ReportSlot[];
  /** Reports of the last days that somebody who may read them has not been told of. */
  readonly deliver: readonly ReportSlot[];
}

/** What was found of profiles at a moment, and when to look at each of them again. */
export interface ProfilesFound extends ProfileWork {
  readonly looks: ReadonlyMap<ProfileId, LookMoments>;
  /** The networks of those that a stream tells of. */
  readonly streamed: ReadonlyMap<ProfileId, Network>;
}

interface Wanted extends TrackedProfile {
  readonly profile: ProfileId;
  /** When the first plan of those who track it ends by itself. */
  readonly until: Instant | null;
}

interface Deliveries {
  readonly due: readonly ReportSlot[];
  /** When reports that were built before their time may be read. */
  readonly later: ReadonlyMap<ProfileId, Instant>;
}

/** Whom something was found due of. */
export const namedIn = ({ collect, collectForFeeds, build, deliver }: ProfileWork): ReadonlySet<ProfileId> =>
  new Set([...collect, ...collectForFeeds, ...[...build, ...deliver].map(({ profileId }) => profileId)]);

const NO_LOOK: LookMoments = { heard: null, unheard: null };

function byProfile(trackers: readonly Tracker[]): Map<ProfileId, { since: Instant; until: Instant | null }> {
  const found = new Map<ProfileId, { since: Instant; until: Instant | null }>();
  for (const { profileId, addedAt, activeUntil } of trackers) {
    const known = found.get(profileId);
    const since = instant(Math.min(addedAt, known?.since ?? addedAt));
    found.set(profileId, { since, until: earliest(activeUntil, known?.until ?? null) });
  }
  return found;
}

async function deliveries(
  db: Db,
  trackers: readonly Tracker[],
  { among, now }: { readonly among: readonly ProfileId[] | null; readonly now: Instant },
): Promise<Deliveries> {
  const tracking = new Map<number, Tracker>(trackers.map((tracker) => [tracker.accountId, tracker]));
  const due = new Map<string, ReportSlot>();
  const later = new Map<ProfileId, Instant>();
  for (const { profileId, reportId, accountId } of await undelivered(db, instant(now - LOOK_BACK_MS), among)) {
    const tracker = tracking.get(accountId);
    const period = parseReportId(reportId);
    if (tracker === undefined || period === null) continue;
    const readable = readability(period, { addedAt: tracker.addedAt, archivedAt: null }, now);
    if (readable === 'readable') due.set(`${profileId}/${reportId}`, { profileId, reportId });
    else later.set(profileId, instant(Math.min(period.available, later.get(profileId) ?? period.available)));
  }
  return { due: [...due.values()], later };
}

/** The oldest reports that are out and missing, by profile. */
async function missingReports(db: Db, all: readonly Wanted[], now: Instant): Promise<Map<ProfileId, Period[]>> {
  const open = all.filter(({ state }) => state.standstill === null);
  const stored = await storedReportIds(
    db,
    open.map(({ profile }) => profile),
  );
  const outSince = periodsOut(now);
  return new Map(
    open.map(({ profile, since }) => {
      const have = stored.get(profile);
      return [profile, oldestOf(outSince(since).filter(({ id }) => have?.has(id) !== true))];
    }),
  );
}

const buildsOf = (all: readonly Wanted[], missing: ReadonlyMap<ProfileId, Period[]>, now: Instant): ReportSlot[] =>
  all.flatMap((wanted) =>
    (missing.get(wanted.profile) ?? [])
      .filter((period) => isReadyToBuild(wanted, period, now))
      .map(({ id }) => ({ profileId: wanted.profile, reportId: id })),
  );

interface Known {
  readonly trackers: readonly Tracker[];
  readonly wanted: readonly Wanted[];
  /** Watched and not tracked. */
  readonly watched: readonly ProfileId[];
  readonly states: ReadonlyMap<ProfileId, CollectState & { readonly network: Network }>;
}

async function known(db: Db, among: readonly ProfileId[] | null, now: Instant): Promise<Known> {
  const trackers = await activeTrackers(db, now, among === null ? {} : { profiles: among });
  const tracked = byProfile(trackers);
  const watched = (await watchedProfiles(db, among ?? undefined)).filter((profile) => !tracked.has(profile));
  const states = await collectStates(db, [...tracked.keys(), ...watched]);
  const news = await profilesWithUnread(db, [...tracked.keys()]);
  const wanted = [...tracked].flatMap(([profile, { since, until }]) => {
    const state = states.get(profile);
    return state === undefined ? [] : [{ profile, since, until, state, hasNews: news.has(profile) }];
  });
  return { trackers, wanted, watched, states };
}

/** The next report of each type to build of one profile. */
export async function buildsOfProfile(db: Db, profile: ProfileId, now: Instant): Promise<ReportSlot[]> {
  const { wanted } = await known(db, [profile], now);
  return buildsOf(wanted, await missingReports(db, wanted, now), now);
}

/** Looks at profiles, or with `null` at all that are stored: what is due of them, and when to look again. Changes nothing. */
export async function lookAtProfiles(db: Db, among: readonly ProfileId[] | null, now: Instant): Promise<ProfilesFound> {
  const { trackers, wanted, watched, states } = await known(db, among, now);
  const ending = periodsToEnd(now);
  const missing = await missingReports(db, wanted, now);
  const { due, later } = await deliveries(db, trackers, { among, now });
  const looks = new Map<ProfileId, LookMoments>();
  const lookOf = trackedLooks(now);
  for (const one of wanted) {
    const { profile, until } = one;
    looks.set(profile, lookOf(one, { ending, oldest: missing.get(profile) ?? [], until }));
  }
  const watchedStates = watched.flatMap((profile) => {
    const state = states.get(profile);
    return state === undefined ? [] : [{ profile, state }];
  });
  for (const { profile, state } of watchedStates) looks.set(profile, watchedLook(state, now));
  for (const [profile, at] of later) {
    const { heard, unheard } = looks.get(profile) ?? NO_LOOK;
    looks.set(profile, { heard: earliest(heard, at), unheard: earliest(unheard, at) });
  }
  return {
    collect: wanted.filter((one) => wantsCollection(one, ending, now)).map(({ profile }) => profile),
    collectForFeeds: watchedStates.filter(({ state }) => wantsFeedCollection(state, now)).map(({ profile }) => profile),
    build: buildsOf(wanted, missing, now),
    deliver: due,
    looks,
    streamed: new Map(
      wanted.flatMap(({ profile, state }) => {
        const network = states.get(profile)?.network;
        return state.streamedSince === null || network === undefined ? [] : [[profile, network]];
      }),
    ),
  };
}
