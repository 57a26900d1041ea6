import * as z from 'zod/mini';
import { getsReportMail } from '../../../shared/domain/accounts/report-mail.ts';
import { type Day, type Instant, instant } from '../../../shared/domain/ids.ts';
import { dayOf, HOUR, startOfDay, WEEK } from '../../../shared/domain/time/calendar.ts';
import { periodOf } from '../../../shared/domain/time/period.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { displayNames } from '../../db/repositories/collected-profiles.ts';
import { deliveredSubjects, rememberDelivered } from '../../db/repositories/deliveries.ts';
import type { OpenMail } from '../../db/repositories/outbox.ts';
import { activeTrackers, type Tracker } from '../../db/repositories/trackers.ts';
import { renderWeeklyMail, type Story, type Upcoming } from '../mail/weekly-mail.ts';
import { openPictureAddresses } from '../pictures/picture-addresses.ts';
import { weeklyDeliveryKey } from './delivery-keys.ts';
import type { MailWriter } from './mail-writer.ts';
import { newStories } from './stories.ts';
import type { UnsubscribeService } from './unsubscribe-service.ts';

const DELIVERY_HOUR_MS = 6 * HOUR;
/** Keeps a mail below the size at which large providers cut it (102 kB). */
const MOST_STORIES = 24;

export interface WeeklyDeps {
  readonly db: Db;
  readonly unsubscribe: UnsubscribeService;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl' | 'postalAddress'>;
}

type Context = Pick<WeeklyDeps, 'db' | 'clock' | 'config'>;

/** Accounts added since the Thursday before whose first report is still to come. */
async function upcoming({ db, clock }: Context, trackers: readonly Tracker[], delivery: Instant): Promise<Upcoming[]> {
  const fresh = trackers.filter(({ addedAt, stopped }) => !stopped && addedAt > delivery - WEEK);
  const names = await displayNames(
    db,
    fresh.map(({ profileId }) => profileId),
  );
  return fresh.flatMap(({ profileId, label, addedAt }) => {
    const firstReport = periodOf('week', dayOf(addedAt)).available;
    const name = label ?? names.get(profileId);
    return name === undefined || firstReport <= clock.now() ? [] : [{ name, addedAt, firstReport }];
  });
}

interface MailContent {
  readonly stories: readonly [Story, ...Story[]];
  readonly more: number;
  readonly delivery: Instant;
  readonly unsubscribeUrl: string;
  readonly upcoming: readonly Upcoming[];
}

function render({ config }: Context, reader: Tracker, { delivery, ...content }: MailContent) {
  const { publicUrl, postalAddress } = config;
  const home = `${publicUrl}/${reader.lang}`;
  return renderWeeklyMail({
    ...content,
    language: reader.lang,
    date: delivery,
    publicUrl,
    postalAddress,
    settingsUrl: `${home}/settings#reports`,
    dashboardUrl: `${home}/dashboard`,
  });
}

const weeklyData = z.object({ thursday: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) });
const thursdayOf = ({ data }: OpenMail): Day => z.parse(weeklyData, data).thursday as Day; // as it was written down

/** The mails of Thursdays, each with all of a reader's reports that no mail has brought. */
export function createWeeklyWriter(deps: WeeklyDeps): MailWriter {
  const { db, clock } = deps;
  const { publicUrl } = deps.config;
  return {
    async write(mail) {
      const { user } = mail;
      const thursday = thursdayOf(mail);
      const trackers = user === null ? [] : await activeTrackers(db, clock.now(), { user });
      const [reader] = trackers;
      if (user === null || reader === undefined || !getsReportMail(reader)) return null;
      const subject = weeklyDeliveryKey(thursday);
      if ((await deliveredSubjects(db, { user, channel: 'mail', subjects: [subject] })).size > 0) return null;
      const delivery = instant(startOfDay(thursday) + DELIVERY_HOUR_MS);
      const pictures = await openPictureAddresses({ db, clock, publicUrl });
      const all = await newStories(db, trackers, { delivery, now: clock.now(), publicUrl, pictures });
      const [lead, ...others] = all;
      if (lead === undefined) return null;
      const unsubscribeUrl = `${publicUrl}/api/mail/unsubscribe/${await deps.unsubscribe.issue(user)}`;
      const words = render(deps, reader, {
        stories: [lead, ...others.slice(0, MOST_STORIES - 1)],
        more: Math.max(0, all.length - MOST_STORIES),
        delivery,
        unsubscribeUrl,
        upcoming: await upcoming(deps, trackers, delivery),
      });
      return { mail: { to: reader.email, ...words, unsubscribeUrl }, subjects: all.map((story) => story.subject) };
    },
    async settled(tx, mail, state) {
      const { user } = mail;
      if (user === null) return;
      const subject = weeklyDeliveryKey(thursdayOf(mail));
      // Of a mail that was not sent the reports stay untold, so that the next Thursday's has them.
      const subjects = state === 'sent' ? [subject, ...mail.subjects] : [subject];
      await rememberDelivered(tx, { user, channel: 'mail', subjects, at: clock.now() });
    },
  };
}
