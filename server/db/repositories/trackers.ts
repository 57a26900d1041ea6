import { sql } from 'kysely';
import type { AccountId, Instant, ProfileId, ReportId, UserId } from '../../../shared/domain/ids.ts';
import { instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { MailWishes } from '../../../shared/domain/mail/mail-choices.ts';
import { activeUntil, isActive } from '../../../shared/domain/subscription/subscription.ts';
import type { Db } from '../database.ts';
import { accountsWithProfiles } from './with-profiles.ts';

/** Somebody who tracks a profile now: the account is not archived, the user neither blocked nor leaving, the subscription active. */
export interface Tracker extends MailWishes {
  readonly userId: UserId;
  readonly accountId: AccountId;
  readonly profileId: ProfileId;
  /** The user's own name for the account. */
  readonly label: string | null;
  readonly addedAt: Instant;
  /** When the plan ends while nothing changes; null: not by itself. */
  readonly activeUntil: Instant | null;
  /** Weeks from before that were bought. */
  readonly pastWeeks: readonly ReportId[];
  /** The profile may not be collected any more. */
  readonly stopped: boolean;
  readonly email: string;
  readonly lang: Language;
}

export interface TrackerFilter {
  readonly profile?: ProfileId;
  readonly user?: UserId;
  readonly profiles?: readonly ProfileId[];
  readonly users?: readonly UserId[];
}

const anyOf = <Id extends number>(ids: readonly Id[] = []) => sql<Id>`any(${[...ids]}::int[])`;

/** Active trackers at `now`, by user and account; what comes from somebody's own archive is not tracked. The rule `isActive` decides on the subscription, here as everywhere. */
export async function activeTrackers(db: Db, now: Instant, filter: TrackerFilter = {}): Promise<Tracker[]> {
  const rows = await accountsWithProfiles(db)
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('subscriptions as s', (join) => join.onRef('s.user_id', '=', 'a.user_id').on('s.current', '=', true))
    .where('a.archived', '=', false)
    .where('p.owner_id', 'is', null)
    .where('u.blocked', '=', false)
    .where('u.deleted_at', 'is', null)
    .$if(filter.profile !== undefined, (query) => query.where('a.profile_id', '=', filter.profile ?? null))
    .$if(filter.user !== undefined, (query) => query.where('a.user_id', '=', filter.user ?? null))
    .$if(filter.profiles !== undefined, (query) => query.where('a.profile_id', '=', anyOf(filter.profiles)))
    .$if(filter.users !== undefined, (query) => query.where('a.user_id', '=', anyOf(filter.users)))
    .select(['a.id', 'a.user_id', 'a.profile_id', 'a.label', 'a.added_at', 'a.past_weeks', 'p.stopped_reason'])
    .select(['u.email', 'u.lang', 'u.receive_mail', 'u.monthly_mail', 'u.watchlist_mail', 'u.email_verified_at'])
    .select(['s.status', 's.expired', 's.next'])
    .orderBy('a.user_id')
    .orderBy('a.id')
    .execute();
  return rows.flatMap((row) => {
    const next = row.next === null ? null : instant(row.next.getTime());
    if (!isActive({ status: row.status, expired: row.expired, next }, now)) return [];
    return [
      {
        userId: row.user_id,
        accountId: row.id,
        profileId: row.profile_id,
        label: row.label,
        addedAt: instant(row.added_at.getTime()),
        activeUntil: activeUntil({ status: row.status, next }),
        pastWeeks: row.past_weeks,
        stopped: row.stopped_reason !== null,
        email: row.email,
        lang: row.lang,
        receiveMail: row.receive_mail,
        monthlyMail: row.monthly_mail,
        watchlistMail: row.watchlist_mail,
        emailVerified: row.email_verified_at !== null,
      },
    ];
  });
}

/** Everybody who has the profile in a list, archived or not. */
export const trackedBy = (db: Db, profile: ProfileId): Promise<{ user: UserId; account: AccountId }[]> =>
  db
    .selectFrom('accounts')
    .where('profile_id', '=', profile)
    .select(['user_id as user', 'id as account'])
    .orderBy('id')
    .execute();
