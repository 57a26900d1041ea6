import * as z from 'zod/mini';
import { type Day, type Instant, instant } from '../../../shared/domain/ids.ts';
import {
  type ChosenMail,
  getsMail,
  PERIOD_OF_MAIL,
  type ReportMailKind,
} from '../../../shared/domain/mail/mail-choices.ts';
import { betweenAccounts } from '../../../shared/domain/report/group-story.ts';
import { dayOf, HOUR, startOfDay } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, periodOf, shiftPeriod } from '../../../shared/domain/time/period.ts';
import { lastDelivered } from '../../../shared/domain/time/thursday.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { displayNames } from '../../db/repositories/collected-profiles.ts';
import { deliveredSubjects, rememberDelivered } from '../../db/repositories/deliveries.ts';
import type { OpenMail } from '../../db/repositories/outbox.ts';
import { activeTrackers, type Tracker } from '../../db/repositories/trackers.ts';
import { renderReportMail, type Upcoming } from '../mail/report-mail.ts';
import type { Story } from '../mail/story.ts';
import type { WatchlistDigest } from '../mail/watchlist-mail.ts';
import { openPictureAddresses } from '../pictures/picture-addresses.ts';
import { deliveryKeysOf, mailDeliveryKey } from './delivery-keys.ts';
import type { MailWriter } from './mail-writer.ts';
import { newStories } from './stories.ts';
import type { UnsubscribeService } from './unsubscribe-service.ts';
import { readDigest } from './watchlist-digest.ts';

const DELIVERY_HOUR_MS = 6 * HOUR;
/** The moment at which the mails of a Thursday come out. */
export const deliveryOf = (thursday: Day): Instant => instant(startOfDay(thursday) + DELIVERY_HOUR_MS);
/** Keeps a mail below the size at which large providers cut it (102 kB). */
const MOST_STORIES = 24;

export interface ReportMailDeps {
  readonly db: Db;
  readonly unsubscribe: UnsubscribeService;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl' | 'postalAddress'>;
}

type Context = Pick<ReportMailDeps, 'db' | 'clock' | 'config'>;

/** Accounts added since the mail before whose first report is still to come. */
async function upcoming({ db, clock }: Context, trackers: readonly Tracker[], out: PeriodSpan): Promise<Upcoming[]> {
  const fresh = trackers.filter(({ addedAt, stopped }) => !stopped && addedAt > shiftPeriod(out, 1).available);
  const names = await displayNames(
    db,
    fresh.map(({ profileId }) => profileId),
  );
  return fresh.flatMap(({ profileId, label, addedAt }) => {
    const firstReport = periodOf(out.type, dayOf(addedAt)).available;
    const name = label ?? names.get(profileId);
    return name === undefined || firstReport <= clock.now() ? [] : [{ name, addedAt, firstReport }];
  });
}

interface MailContent {
  readonly kind: ReportMailKind;
  readonly stories: readonly [Story, ...Story[]];
  readonly between: string | null;
  readonly more: number;
  readonly delivery: Instant;
  readonly unsubscribeUrl: string;
  readonly upcoming: readonly Upcoming[];
  readonly watchlist: WatchlistDigest | null;
}

function render({ config }: Context, reader: Tracker, { delivery, ...content }: MailContent) {
  const { publicUrl, postalAddress } = config;
  const home = `${publicUrl}/${reader.lang}`;
  return renderReportMail({
    ...content,
    language: reader.lang,
    date: delivery,
    publicUrl,
    postalAddress,
    settingsUrl: `${home}/settings#reports`,
    dashboardUrl: `${home}/dashboard`,
  });
}

const reportMailData = z.object({ thursday: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) });
/** The Thursday that a mail of the outbox is of. */
export const thursdayOf = ({ data }: OpenMail): Day => z.parse(reportMailData, data).thursday as Day; // as it was written down

/** The mails of Thursdays, each with all of a reader's reports on weeks, or on months, that no mail has brought. */
export function createReportMailWriter(kind: ReportMailKind, deps: ReportMailDeps): MailWriter {
  const { db, clock } = deps;
  const { publicUrl } = deps.config;

  /** The weekly mail has the watchlist in it: nobody gets two mails on a week. */
  async function digestFor(reader: Tracker, week: PeriodSpan): Promise<WatchlistDigest | null> {
    if (kind !== 'weekly' || !getsMail('watchlist', reader)) return null;
    return readDigest(db, reader.userId, { week, publicUrl, language: reader.lang });
  }

  return {
    async write(mail) {
      const { user } = mail;
      const thursday = thursdayOf(mail);
      const trackers = user === null ? [] : await activeTrackers(db, clock.now(), { user });
      const [reader] = trackers;
      if (user === null || reader === undefined || !getsMail(kind, reader)) return null;
      const subject = mailDeliveryKey(kind, thursday);
      if ((await deliveredSubjects(db, { user, channel: 'mail', subjects: [subject] })).size > 0) return null;
      const delivery = deliveryOf(thursday);
      const out = lastDelivered(PERIOD_OF_MAIL[kind], delivery);
      const pictures = await openPictureAddresses({ db, clock, publicUrl });
      const all = await newStories(db, trackers, { out, now: clock.now(), publicUrl, pictures });
      const [lead, ...others] = all;
      if (lead === undefined) {
        // All of them were told before; else it would be found due again every minute. The watchlist then comes alone.
        await rememberDelivered(db, { user, channel: 'mail', subjects: [subject], at: clock.now() });
        return null;
      }
      // Of one period: what is told of another, late, has nothing to do with it.
      const between = betweenAccounts(all.filter(({ reportId }) => reportId === out.id).map(({ report }) => report));
      const watchlist = await digestFor(reader, out);
      // Else a mail on the watchlist alone would come the next Thursday, to somebody who stopped the one that it stood in.
      const stops: ChosenMail[] = watchlist === null ? [kind] : [kind, 'watchlist'];
      const unsubscribeUrl = `${publicUrl}/api/mail/unsubscribe/${await deps.unsubscribe.issue(user, stops)}`;
      const words = await render(deps, reader, {
        kind,
        stories: [lead, ...others.slice(0, MOST_STORIES - 1)],
        between: between?.[reader.lang] ?? null,
        more: Math.max(0, all.length - MOST_STORIES),
        delivery,
        watchlist,
        unsubscribeUrl,
        upcoming: await upcoming(deps, trackers, out),
      });
      return { mail: { to: reader.email, ...words, unsubscribeUrl }, subjects: all.map((story) => story.subject) };
    },
    async settled(tx, mail, state) {
      const { user } = mail;
      if (user === null) return;
      const over = deliveryKeysOf(kind, thursdayOf(mail));
      // Of a mail that was not sent the reports stay untold, so that the next one has them.
      const subjects = state === 'sent' ? [...over, ...mail.subjects] : over;
      await rememberDelivered(tx, { user, channel: 'mail', subjects, at: clock.now() });
    },
  };
}
