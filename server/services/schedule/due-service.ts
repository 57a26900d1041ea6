import { ARCHIVE_STALLED_MS } from '../../../shared/domain/archives/archive-import.ts';
import { type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { DOUBT_AFTER_MS } from '../../../shared/domain/mail/outbox-rules.ts';
import { holdsWeeks } from '../../../shared/domain/subscription/past-weeks.ts';
import { DUNNING_MS, TOLD_BEFORE_MS } from '../../../shared/domain/subscription/renewal.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { WEBHOOK_DOUBT_MS } from '../../../shared/domain/webhooks/webhook.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { type StalledArchive, stalledArchives } from '../../db/repositories/archive-imports.ts';
import { dueMailIds } from '../../db/repositories/outbox.ts';
import { duePastWeekOrders, waitingPastWeekOrders } from '../../db/repositories/past-week-orders.ts';
import { staleReadReports } from '../../db/repositories/report-changes.ts';
import { dueSubscriptions } from '../../db/repositories/subscription-lives.ts';
import { untoldSubscriptions } from '../../db/repositories/untold-providers.ts';
import { dueWebhookDeliveries } from '../../db/repositories/webhook-deliveries.ts';
import { dueCheckouts } from '../checkout/follow-checkout.ts';
import { dueRenewals } from '../connections/renew-connections.ts';
import type { MailSlot } from '../deliver/new-mails.ts';
import { CARDS_STALE_AFTER_MS } from '../report-changes/refresh-cards-service.ts';
import { dueMessageLooks } from '../subscription/undelivered-messages.ts';
import { lookAtReaders } from './due-mails.ts';
import { buildsOfProfile, lookAtProfiles, type ProfileWork, type ReportSlot } from './due-profiles.ts';

/** Only reports that somebody reads are kept fresh, and only so many are queued at a time. */
const READ_WITHIN_MS = 7 * DAY;
const REFRESHED_AT_ONCE = 20;
const MAILS_AT_ONCE = 1000;
const WEBHOOKS_AT_ONCE = 1000;
const PLANS_AT_ONCE = 500;
/** What is not there yet is looked for again, while its collection is queued by itself. */
const PAST_WEEKS_EVERY_MS = MINUTE;

/** What an index of its own finds due. */
export interface IndexedWork {
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

/** Everything that is due: what looks at profiles and readers find, and the rest. */
export interface DueWork extends ProfileWork, IndexedWork {
  readonly mail: readonly MailSlot[];
}

export interface DueService {
  /** Everything that is due by the product's clock, found by looking at all that is stored. Asking changes nothing. */
  due(): Promise<DueWork>;
  /** What is due beside profiles and readers; found by what is due alone. */
  indexed(): Promise<IndexedWork>;
  /** The next report of one profile to build, by type. */
  dueBuilds(profile: ProfileId): Promise<readonly ReportSlot[]>;
  /** Orders of past weeks that only waited for this profile's collection. */
  duePastWeeks(profile: ProfileId): Promise<readonly string[]>;
}

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
  const indexedAt = async (now: Instant): Promise<IndexedWork> => ({
    openMails: await dueMailIds(db, { now, sendingBefore: instant(now - DOUBT_AFTER_MS), limit: MAILS_AT_ONCE }),
    webhooks: await dueWebhooks(db, now),
    pastWeeks: await duePastWeeks(db, now),
    refresh: await staleReads(db, now),
    plans: await duePlans(db, providers, now),
    checkouts: await dueCheckouts({ db, clock }),
    messages: await dueMessageLooks({ db, clock }, listing),
    renewals: await dueRenewals({ db, clock }),
    archives: await dueArchives(db, now),
  });

  return {
    async due() {
      const now = clock.now();
      const { collect, collectForFeeds, build, deliver } = await lookAtProfiles(db, null, now);
      const { mail } = await lookAtReaders(db, null, now);
      return { collect, collectForFeeds, build, deliver, mail, ...(await indexedAt(now)) };
    },
    indexed: () => indexedAt(clock.now()),
    dueBuilds: (profile) => buildsOfProfile(db, profile, clock.now()),
    duePastWeeks: (profile) => pastWeeksToBuild(db, profile),
  };
}
