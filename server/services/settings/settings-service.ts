import type { Settings, SettingsChange } from '../../../shared/contract/settings.ts';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import { minutesEast, type TimeZone } from '../../../shared/domain/time/time-zone.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { countAccounts } from '../../db/repositories/accounts.ts';
import { findWaitingAddressChange } from '../../db/repositories/address-changes.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { changeUserSettings, readUserSettings } from '../../db/repositories/user-settings.ts';
import { countReferred } from '../../db/repositories/users.ts';
import { subscriptionView } from '../subscription/subscription-view.ts';

export interface SettingsService {
  /** What the user has set, with the address and the plan beside it. @throws AppError `login_required` when erased */
  read(user: UserId): Promise<Settings>;
  /**
   * Changes what is given and nothing else; it counts for the user's very next call.
   * @throws as `read`; AppError `confirm_email` when the mails of an address that is not confirmed are to be turned on
   */
  change(user: UserId, change: SettingsChange): Promise<Settings>;
}

export interface SettingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The address people use, without a trailing slash. */
  readonly publicUrl: string;
  /** Whoever keeps a copy of the user reads it anew: sessions, live connections. */
  readonly userChanged: (user: UserId) => Promise<void>;
}

const MAIL_FIELDS = ['receiveMail', 'monthlyMail', 'watchlistMail'] as const;

/** A zone brings its offset along; an offset alone takes the place of the zone. */
function chosen({ timezone, zone }: Pick<SettingsChange, 'timezone' | 'zone'>, now: Instant): TimeZone | undefined {
  if (zone !== undefined) return { zone, timezoneMin: minutesEast({ zone, timezoneMin: timezone ?? 0 }, now) };
  return timezone === undefined ? undefined : { zone: null, timezoneMin: timezone };
}

export function createSettingsService({ db, clock, publicUrl, userChanged }: SettingsDeps): SettingsService {
  async function read(user: UserId): Promise<Settings> {
    const stored = await readUserSettings(db, user);
    if (stored === null) throw new AppError('login_required');
    const subscription = await findSubscription(db, user);
    const { active } = await countAccounts(db, user);
    return {
      email: stored.email,
      newEmail: (await findWaitingAddressChange(db, user))?.newEmail ?? null,
      lang: stored.lang,
      timezone: minutesEast(stored, clock.now()),
      zone: stored.zone,
      receiveMail: stored.receiveMail,
      monthlyMail: stored.monthlyMail,
      watchlistMail: stored.watchlistMail,
      subscription: subscription === null ? null : subscriptionView(subscription),
      invitation: {
        link: `${publicUrl}/${stored.lang}?ref=${stored.code}`,
        signUps: await countReferred(db, user),
      },
      accountsInUse: active,
    };
  }

  /** Nothing would come: whoever has one on already may leave it on. */
  async function refuseUnconfirmed(user: UserId, change: SettingsChange): Promise<void> {
    const stored = await readUserSettings(db, user);
    if (stored === null || stored.emailVerified) return;
    const turnedOn = MAIL_FIELDS.find((field) => change[field] === true && !stored[field]);
    if (turnedOn !== undefined) throw new AppError('confirm_email', { field: turnedOn });
  }

  return {
    read,
    async change(user, change) {
      if (MAIL_FIELDS.some((field) => change[field] === true)) await refuseUnconfirmed(user, change);
      const { timezone, zone, ...rest } = change;
      await changeUserSettings(db, user, { ...rest, timeZone: chosen({ timezone, zone }, clock.now()) });
      await userChanged(user);
      return await read(user);
    },
  };
}
