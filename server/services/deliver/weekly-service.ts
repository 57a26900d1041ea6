import { getsReportMail } from '../../../shared/domain/accounts/report-mail.ts';
import { type Day, type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { dayOf, HOUR, startOfDay, WEEK } from '../../../shared/domain/time/calendar.ts';
import { periodOf } from '../../../shared/domain/time/period.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { displayNames } from '../../db/repositories/collected-profiles.ts';
import { deliveredSubjects, rememberDelivered } from '../../db/repositories/deliveries.ts';
import { activeTrackers, type Tracker } from '../../db/repositories/trackers.ts';
import { type Mailer, MailRefusedError } from '../../ports/mailer.ts';
import { renderWeeklyMail, type Story, type Upcoming } from '../mail/weekly-mail.ts';
import { openPictureAddresses } from '../pictures/picture-addresses.ts';
import { weeklyDeliveryKey } from './delivery-keys.ts';
import { newStories } from './stories.ts';
import type { UnsubscribeService } from './unsubscribe-service.ts';

const DELIVERY_HOUR_MS = 6 * HOUR;
/** Keeps a mail below the size at which large providers cut it (102 kB). */
const MOST_STORIES = 24;

export interface WeeklyService {
  /**
   * Sends the user's mail of that Thursday, once however often it is asked. Answers whether it was sent now.
   * @throws MailRefusedError when the mail server refuses it for good: this Thursday's is over then, and its reports are in the next.
   */
  send(user: UserId, thursday: Day): Promise<boolean>;
}

export interface WeeklyDeps {
  readonly db: Db;
  readonly mailer: Mailer;
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

export function createWeeklyService(deps: WeeklyDeps): WeeklyService {
  const { db, clock } = deps;
  const { publicUrl } = deps.config;

  async function wasSent(user: UserId, subject: string): Promise<boolean> {
    return (await deliveredSubjects(db, { user, channel: 'mail', subjects: [subject] })).size > 0;
  }

  return {
    async send(user, thursday) {
      const subject = weeklyDeliveryKey(thursday);
      const trackers = await activeTrackers(db, clock.now(), { user });
      const [reader] = trackers;
      if (reader === undefined || !getsReportMail(reader) || (await wasSent(user, subject))) return false;
      const delivery = instant(startOfDay(thursday) + DELIVERY_HOUR_MS);
      const pictures = await openPictureAddresses({ db, clock, publicUrl });
      const all = await newStories(db, trackers, { delivery, now: clock.now(), publicUrl, pictures });
      const [lead, ...others] = all;
      if (lead === undefined) return false;
      const unsubscribeUrl = `${publicUrl}/api/mail/unsubscribe/${await deps.unsubscribe.issue(user)}`;
      const mail = render(deps, reader, {
        stories: [lead, ...others.slice(0, MOST_STORIES - 1)],
        more: Math.max(0, all.length - MOST_STORIES),
        delivery,
        unsubscribeUrl,
        upcoming: await upcoming(deps, trackers, delivery),
      });
      // Sent before it is remembered: when the process dies in between, the mail may come twice under one Message-ID, but
      // it never gets lost.
      const messageId = `weekly-${thursday}.${user}@${new URL(publicUrl).hostname}`;
      const remember = (subjects: readonly string[]): Promise<void> =>
        rememberDelivered(db, { user, channel: 'mail', subjects, at: clock.now() });
      try {
        await deps.mailer.send({ to: reader.email, ...mail, unsubscribeUrl, messageId });
      } catch (error) {
        // The reports stay untold, so that the next Thursday's mail has them.
        if (error instanceof MailRefusedError) await remember([subject]);
        throw error;
      }
      await remember([subject, ...all.map((story) => story.subject)]);
      return true;
    },
  };
}
