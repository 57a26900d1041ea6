import { LRUCache } from 'lru-cache';
import { ARCHIVE_STALLED_MS } from '../../../shared/domain/archives/archive-import.ts';
import { isCollectionDue } from '../../../shared/domain/collect/cadence.ts';
import { type Day, type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { DOUBT_AFTER_MS } from '../../../shared/domain/mail/outbox-rules.ts';
import { isLookDue } from '../../../shared/domain/policy/standstill.ts';
import { reportsKeptFrom } from '../../../shared/domain/retention/retention.ts';
import { holdsWeeks } from '../../../shared/domain/subscription/past-weeks.ts';
import { DUNNING_MS, TOLD_BEFORE_MS } from '../../../shared/domain/subscription/renewal.ts';
import { DAY, dayOf, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { isAvailable, type Period, parseReportId, periodsSince, periodTo } from '../../../shared/domain/time/period.ts';
import { lastDelivery } from '../../../shared/domain/time/thursday.ts';
import { missesClosedDay } from '../../../shared/domain/watchlist/daily-feed.ts';
import { WEBHOOK_DOUBT_MS } from '../../../shared/domain/webhooks/webhook.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { type StalledArchive, stalledArchives } from '../../db/repositories/archive-imports.ts';
import { type CollectState, collectStates, storedReportIds } from '../../db/repositories/due-work.ts';
import { profilesWithUnread } from '../../db/repositories/licensed-data.ts';
import { dueMailIds } from '../../db/repositories/outbox.ts';
import { duePastWeekOrders, waitingPastWeekOrders } from '../../db/repositories/past-week-orders.ts';
import { staleReadReports } from '../../db/repositories/report-changes.ts';
import { dueSubscriptions } from '../../db/repositories/subscription-lives.ts';
import { activeTrackers, type Tracker } from '../../db/repositories/trackers.ts';
import { untoldSubscriptions } from '../../db/repositories/untold-providers.ts';
import { watchedProfiles } from '../../db/repositories/watches.ts';
import { dueWebhookDeliveries } from '../../db/repositories/webhook-deliveries.ts';
import { PATIENCE_MS } from '../build-reports/build-service.ts';
import { dueCheckouts } from '../checkout/follow-checkout.ts';
import { dueRenewals } from '../connections/renew-connections.ts';
import type { MailSlot } from '../deliver/new-mails.ts';
import { CARDS_STALE_AFTER_MS } from '../report-changes/refresh-cards-service.ts';
import { dueMessageLooks } from '../subscription/undelivered-messages.ts';
import { dueDeliveries, dueMails, dueWatchlistMails, type ReportSlot } from './due-deliveries.ts';

/** A collection that failed for good is tried again after this long. */
const AFTER_FAILURE_MS = HOUR;
/** A period that is about to become available is collected once more, so that its end is in the report. */
const BEFORE_AVAILABLE_MS = HOUR;
/** Only reports that somebody reads are kept fresh, and only so many are queued at a time. */
const READ_WITHIN_MS = 7 * DAY;
const REFRESHED_AT_ONCE = 20;
const COMPLETE_KEPT = 100_000;
const MAILS_AT_ONCE = 1000;
const WEBHOOKS_AT_ONCE = 1000;
const PLANS_AT_ONCE = 500;
/** What is not there yet is looked for again, while its collection is queued by itself. */
const PAST_WEEKS_EVERY_MS = MINUTE;

export interface DueWork {
  readonly collect: readonly ProfileId[];
  /** Profiles that are only watched; they can wait for the others. */
  readonly collectForFeeds: readonly ProfileId[];
  /** Of each profile and type of period the oldest missing report: each compares itself with those before. */
  readonly build: readonly ReportSlot[];
  readonly deliver: readonly ReportSlot[];
  readonly mail: readonly MailSlot[];
  /** Mails of the outbox whose next try has come, or whose worker died. */
  readonly openMails: readonly number[];
  /** Deliveries of webhooks whose next try has come, or whose worker died. */
  readonly webhooks: readonly string[];
  /** Reports that were read lately and whose cards were not looked up since. */
  readonly refresh: readonly ReportSlot[];
  /** Plans to renew, to end, or of whose end somebody is to be told. */
  readonly plans: readonly number[];
  /** Checkouts that a provider is to be asked about. */
  readonly checkouts: readonly string[];
  /** Orders of past weeks that are paid for, and neither delivered nor refunded. */
  readonly pastWeeks: readonly string[];
  /** Payment providers that are to be asked for the messages that they could not deliver. */
  readonly messages: readonly string[];
  /** Connections to networks whose tokens are to be renewed. */
  readonly renewals: readonly number[];
  /** Archives that people brought and whose work was not heard of for long. */
  readonly archives: readonly StalledArchive[];
}

export interface DueService {
  /** Everything that is due by the product's clock. Asking changes nothing. */
  due(): Promise<DueWork>;
  /** The next report of one profile to build, by type. */
  dueBuilds(profile: ProfileId): Promise<readonly ReportSlot[]>;
  /** Orders of past weeks that only waited for this profile's collection. */
  duePastWeeks(profile: ProfileId): Promise<readonly string[]>;
}

interface Wanted {
  readonly profile: ProfileId;
  /** When the first of those who track it now added it. */
  readonly since: Instant;
  readonly state: CollectState;
  /** A feed delivered something that it has not been collected since. */
  readonly hasNews: boolean;
}

function earliest(trackers: readonly Tracker[]): Map<ProfileId, Instant> {
  const found = new Map<ProfileId, Instant>();
  for (const { profileId, addedAt } of trackers) {
    found.set(profileId, instant(Math.min(addedAt, found.get(profileId) ?? addedAt)));
  }
  return found;
}

const mayAsk = ({ failedAt }: CollectState, now: Instant): boolean =>
  failedAt === null || now - failedAt >= AFTER_FAILURE_MS;

const isAfter = (at: Instant | null, period: Period): boolean => at !== null && at >= periodTo(period);

/** Collected to the end, by a collection that told everything. */
const reaches = ({ completeAt }: CollectState, period: Period): boolean => isAfter(completeAt, period);

/** Collecting it fails, or what came after the period's end lacked something. */
const isFailing = ({ failedAt, collectedAt }: CollectState, period: Period): boolean =>
  failedAt !== null || isAfter(collectedAt, period);

/** Whether one that stands still is to be looked at again; else whether the last collection is too old, or a period is about to be reported whose end it has not seen. */
function wantsCollection({ state, hasNews }: Wanted, ended: readonly Period[], now: Instant): boolean {
  if (state.standstill !== null) return isLookDue(state.standstill, now);
  if (!mayAsk(state, now)) return false;
  if (hasNews || state.collectedAt === null || isCollectionDue(state, now)) return true;
  // One that lacked something is asked for again like one that failed.
  if (now - state.collectedAt < AFTER_FAILURE_MS) return false;
  return ended.some((period) => now >= period.available - BEFORE_AVAILABLE_MS && !reaches(state, period));
}

/** The periods since a day that are out and kept. Thousands of accounts were added on the same days, so that each day is reckoned once. */
function periodsOut(now: Instant, kept: Day): (since: Instant) => readonly Period[] {
  const known = new Map<Day, readonly Period[]>();
  return (since) => {
    const day = dayOf(since);
    const found = known.get(day) ?? periodsSince(since, now).filter((one) => isAvailable(one, now) && one.end >= kept);
    known.set(day, found);
    return found;
  };
}

/** Whether the report may be built now: its period was collected to the end, or that has kept failing for a day. */
const ready = ({ state }: Wanted, period: Period, now: Instant): boolean =>
  reaches(state, period) || (isFailing(state, period) && now >= period.available + PATIENCE_MS);

/** Each once, whatever is due of it. */
async function duePlans(db: Db, providers: readonly string[], now: Instant): Promise<number[]> {
  const untold = await untoldSubscriptions(db, providers, PLANS_AT_ONCE);
  const due = await dueSubscriptions(db, {
    ...{ now, providers, limit: PLANS_AT_ONCE },
    unknownBefore: instant(now - DUNNING_MS),
    tellBefore: instant(now + TOLD_BEFORE_MS),
  });
  return [...new Set([...untold, ...due])];
}

const duePastWeeks = (db: Db, now: Instant): Promise<string[]> =>
  duePastWeekOrders(db, { triedBefore: instant(now - PAST_WEEKS_EVERY_MS), limit: PLANS_AT_ONCE });

/** Also those that were looked at while their account was being read: what a collection holds counts from its beginning. */
async function pastWeeksToBuild(db: Db, profile: ProfileId): Promise<string[]> {
  const waiting = await waitingPastWeekOrders(db, profile);
  const periodsOf = (weeks: readonly ReportId[]) =>
    weeks.flatMap((id) => parseReportId(id) ?? []).map((period) => ({ period }));
  return waiting.filter(({ completeAt, weeks }) => holdsWeeks(completeAt, periodsOf(weeks))).map(({ id }) => id);
}

const dueWebhooks = (db: Db, now: Instant): Promise<string[]> =>
  dueWebhookDeliveries(db, { now, sendingBefore: instant(now - WEBHOOK_DOUBT_MS), limit: WEBHOOKS_AT_ONCE });

const dueArchives = (db: Db, now: Instant): Promise<readonly StalledArchive[]> =>
  stalledArchives(db, instant(now - ARCHIVE_STALLED_MS));

const allDueMails = async (db: Db, trackers: readonly Tracker[], now: Instant): Promise<MailSlot[]> => [
  ...(await dueMails(db, trackers, { kind: 'weekly', now })),
  ...(await dueMails(db, trackers, { kind: 'monthly', now })),
  ...(await dueWatchlistMails(db, trackers, now)),
];

const staleReads = (db: Db, now: Instant): Promise<ReportSlot[]> =>
  staleReadReports(db, {
    askedSince: instant(now - READ_WITHIN_MS),
    staleBefore: instant(now - CARDS_STALE_AFTER_MS),
    limit: REFRESHED_AT_ONCE,
  });

export function createDueService({
  db,
  clock,
  providers = [],
  listing = [],
}: {
  db: Db;
  clock: Clock;
  /** Payment providers in use. */
  providers?: readonly string[];
  /** Of them those that list the messages that they could not deliver. */
  listing?: readonly string[];
}): DueService {
  /** Profiles all of whose available periods have been seen stored, so that they are not read again every minute. */
  const complete = new LRUCache<string, true>({ max: COMPLETE_KEPT });

  async function wantedOf(trackers: readonly Tracker[]): Promise<Wanted[]> {
    const first = earliest(trackers);
    const states = await collectStates(db, [...first.keys()]);
    const news = await profilesWithUnread(db);
    return [...first].flatMap(([profile, since]) => {
      const state = states.get(profile);
      return state === undefined ? [] : [{ profile, since, state, hasNews: news.has(profile) }];
    });
  }

  /** Profiles that are watched and not tracked, and have not been read since the last day closed, or are to be looked at again. */
  async function watchedOnly(tracked: readonly Wanted[], now: Instant): Promise<ProfileId[]> {
    const known = new Set(tracked.map(({ profile }) => profile));
    const rest = (await watchedProfiles(db)).filter((profile) => !known.has(profile));
    const states = await collectStates(db, rest);
    return rest.filter((profile) => {
      const state = states.get(profile);
      if (state === undefined) return false;
      if (state.standstill !== null) return isLookDue(state.standstill, now);
      return mayAsk(state, now) && missesClosedDay(state.collectedAt, now);
    });
  }

  async function builds(all: readonly Wanted[], now: Instant): Promise<ReportSlot[]> {
    const completeKey = ({ profile, since }: Wanted): string => `${profile} ${dayOf(since)} ${lastDelivery(now)}`;
    const open = all.filter((wanted) => wanted.state.standstill === null && !complete.has(completeKey(wanted)));
    const kept = reportsKeptFrom(now);
    const profiles = open.map(({ profile }) => profile);
    const stored = await storedReportIds(db, profiles, kept);
    const outSince = periodsOut(now, kept);
    return open.flatMap((wanted) => {
      const have = stored.get(wanted.profile);
      const missing = outSince(wanted.since).filter(({ id }) => have?.has(id) !== true);
      if (missing.length === 0) complete.set(completeKey(wanted), true);
      const oldest = [missing.find(({ type }) => type === 'week'), missing.find(({ type }) => type === 'month')];
      return oldest
        .filter((period) => period !== undefined && ready(wanted, period, now))
        .flatMap((period) => (period === undefined ? [] : [{ profileId: wanted.profile, reportId: period.id }]));
    });
  }

  return {
    async due() {
      const now = clock.now();
      const trackers = await activeTrackers(db, now);
      const wanted = await wantedOf(trackers);
      const ended = periodsSince(instant(now - 40 * DAY), now).filter((period) => periodTo(period) <= now);
      return {
        collect: wanted.filter((one) => wantsCollection(one, ended, now)).map(({ profile }) => profile),
        collectForFeeds: await watchedOnly(wanted, now),
        build: await builds(wanted, now),
        deliver: await dueDeliveries(db, trackers, now),
        mail: await allDueMails(db, trackers, now),
        openMails: await dueMailIds(db, { now, sendingBefore: instant(now - DOUBT_AFTER_MS), limit: MAILS_AT_ONCE }),
        webhooks: await dueWebhooks(db, now),
        pastWeeks: await duePastWeeks(db, now),
        refresh: await staleReads(db, now),
        plans: await duePlans(db, providers, now),
        checkouts: await dueCheckouts({ db, clock }),
        messages: await dueMessageLooks({ db, clock }, listing),
        renewals: await dueRenewals({ db, clock }),
        archives: await dueArchives(db, now),
      };
    },
    async dueBuilds(profile) {
      const now = clock.now();
      return builds(await wantedOf(await activeTrackers(db, now, { profile })), now);
    },
    duePastWeeks: (profile) => pastWeeksToBuild(db, profile),
  };
}
