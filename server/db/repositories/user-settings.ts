import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { MailChoices } from '../../../shared/domain/mail/mail-choices.ts';
import type { TimeZone } from '../../../shared/domain/time/time-zone.ts';
import type { Db } from '../database.ts';

/** What a user has set, as it is stored. */
export interface StoredSettings extends MailChoices, TimeZone {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly code: string;
  readonly lang: Language;
}

/** A value that is absent or undefined stays as it is. */
export interface SettingsPatch {
  readonly lang?: Language | undefined;
  readonly timeZone?: TimeZone | undefined;
  readonly receiveMail?: boolean | undefined;
  readonly monthlyMail?: boolean | undefined;
  readonly watchlistMail?: boolean | undefined;
}

/** Null when there is no such user. */
export async function readUserSettings(db: Db, user: UserId): Promise<StoredSettings | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', user)
    .select([
      'email',
      'email_verified_at',
      'code',
      'lang',
      'timezone_min as timezoneMin',
      'zone',
      'receive_mail as receiveMail',
      'monthly_mail as monthlyMail',
      'watchlist_mail as watchlistMail',
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { email_verified_at: verifiedAt, ...settings } = row;
  return { ...settings, emailVerified: verifiedAt !== null };
}

/** Writes what is given, in one statement: whoever changes something else at the same moment loses nothing. */
export async function changeUserSettings(db: Db, user: UserId, patch: SettingsPatch): Promise<void> {
  const { lang, timeZone, receiveMail, monthlyMail, watchlistMail } = patch;
  const values = {
    ...(lang === undefined ? {} : { lang }),
    ...(timeZone === undefined ? {} : { timezone_min: timeZone.timezoneMin, zone: timeZone.zone }),
    ...(receiveMail === undefined ? {} : { receive_mail: receiveMail }),
    ...(monthlyMail === undefined ? {} : { monthly_mail: monthlyMail }),
    ...(watchlistMail === undefined ? {} : { watchlist_mail: watchlistMail }),
  };
  if (Object.keys(values).length === 0) return;
  await db.updateTable('users').set(values).where('id', '=', user).execute();
}
