import { sql } from 'kysely';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { MailChoices } from '../../../shared/domain/mail/mail-choices.ts';
import type { TimeZone } from '../../../shared/domain/time/time-zone.ts';
import type { Db } from '../database.ts';
import { isUniqueViolation } from '../sql-errors.ts';

export const ROLES = ['user', 'support', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface NewUser extends TimeZone {
  readonly email: string;
  /** Null where Google vouches for the person, who has no password yet. */
  readonly passwordHash: string | null;
  readonly lang: Language;
  /** They agreed to mails, of every kind that can be turned off. */
  readonly receiveMail: boolean;
  /** Somebody vouches for the address: the operator, or the demonstration. */
  readonly emailVerified: boolean;
  /** The referral code. */
  readonly code: string;
  /** Whose code they came with; null without one. */
  readonly referredBy?: UserId | null;
  /** Of a promotion, for the first payment; null without one. */
  readonly promoCode?: string | null;
  readonly signedUpAt: Instant;
}

/** A user as they see themselves. */
export interface StoredUser extends MailChoices, TimeZone {
  readonly email: string;
  readonly emailVerified: boolean;
  /** Its mail came back, and it was not confirmed since. */
  readonly emailPaused: boolean;
  readonly lang: Language;
  readonly code: string;
  readonly blocked: boolean;
  readonly signedUpAt: Instant;
  /** When they took the first-week offer; null while they have not. */
  readonly offerUsedAt: Instant | null;
  /** When they deleted the account; null while it stands. */
  readonly deletedAt: Instant | null;
}

/** What a log-in is checked against. */
export interface Credentials {
  readonly id: UserId;
  readonly passwordHash: string | null;
  readonly blocked: boolean;
  readonly deletedAt: Instant | null;
}

/** A user as the operator sees them. */
export interface UserLine {
  readonly id: UserId;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: Role;
  readonly blocked: boolean;
  /** The person deleted the account; it is erased when its time is over. */
  readonly leaving: boolean;
  readonly plan: string | null;
  /** Archived ones are not counted. */
  readonly accounts: number;
  readonly createdAt: Date;
}

/** @returns null when the address, in whatever letter case, or the referral code is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<UserId | null> {
  const row = await db
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      lang: user.lang,
      timezone_min: user.timezoneMin,
      zone: user.zone,
      receive_mail: user.receiveMail,
      monthly_mail: user.receiveMail,
      watchlist_mail: user.receiveMail,
      code: user.code,
      email_verified_at: user.emailVerified ? new Date(user.signedUpAt) : null,
      offer_used_at: null,
      referred_by: user.referredBy ?? null,
      promo_code: user.promoCode ?? null,
      created_at: new Date(user.signedUpAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Null when there is no such user. */
export async function findUser(db: Db, user: UserId): Promise<StoredUser | null> {
  const row = await db.selectFrom('users').where('id', '=', user).selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    // An address that was changed is confirmed, whatever became of the one before.
    emailPaused: row.email_paused_at !== null && row.email_verified_at === null,
    lang: row.lang,
    timezoneMin: row.timezone_min,
    zone: row.zone,
    code: row.code,
    blocked: row.blocked,
    receiveMail: row.receive_mail,
    monthlyMail: row.monthly_mail,
    watchlistMail: row.watchlist_mail,
    signedUpAt: instant(row.created_at.getTime()),
    offerUsedAt: row.offer_used_at === null ? null : instant(row.offer_used_at.getTime()),
    deletedAt: row.deleted_at === null ? null : instant(row.deleted_at.getTime()),
  };
}

/** Finds the address in whatever letter case; null when nobody has it. */
export async function findCredentials(db: Db, email: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom('users')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .select(['id', 'password_hash as passwordHash', 'blocked', 'deleted_at'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { deleted_at: deletedAt, ...credentials } = row;
  return { ...credentials, deletedAt: deletedAt === null ? null : instant(deletedAt.getTime()) };
}

/** Whose referral code it is, in whatever letter case; null when nobody's who is here. */
export async function findReferrer(db: Db, code: string): Promise<UserId | null> {
  const row = await db
    .selectFrom('users')
    .where('code', '=', code.toLowerCase())
    .where('blocked', '=', false)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** How many people signed up with the user's code. */
export async function countReferred(db: Db, user: UserId): Promise<number> {
  const { referred } = await db
    .selectFrom('users')
    .where('referred_by', '=', user)
    .select(({ fn }) => fn.countAll<number>().as('referred'))
    .executeTakeFirstOrThrow();
  return Number(referred);
}

/** Whether anybody has signed up. */
export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Moves a sign-up into the past, its address verified there. */
export async function backdateSignUp(db: Db, user: UserId, at: Instant): Promise<void> {
  const since = new Date(at);
  await db.updateTable('users').set({ created_at: since, email_verified_at: since }).where('id', '=', user).execute();
}

/** Marks the address as the person's own. @returns whether it was not yet */
export async function markEmailVerified(db: Db, user: UserId, at: Instant): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ email_verified_at: new Date(at), email_paused_at: null })
    .where('id', '=', user)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Its mail came back: the address counts as not confirmed until it is again. @returns false when it is paused, or no longer theirs */
export async function pauseAddress(
  db: Db,
  user: UserId,
  { email, at }: { readonly email: string; readonly at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_paused_at: new Date(at), email_verified_at: null })
    .where('id', '=', user)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where(({ or, eb }) => or([eb('email_paused_at', 'is', null), eb('email_verified_at', 'is not', null)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The first-week offer is taken once: a second call changes nothing. */
export async function markOfferUsed(tx: Db, user: UserId, at: Instant): Promise<void> {
  await tx
    .updateTable('users')
    .set({ offer_used_at: new Date(at) })
    .where('id', '=', user)
    .where('offer_used_at', 'is', null)
    .execute();
}

/** The address and the password's hash of a person who is logged in; null when the person is gone. */
export async function findOwnCredentials(
  db: Db,
  user: UserId,
): Promise<{ readonly email: string; readonly passwordHash: string | null } | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', user)
    .select(['email', 'password_hash as passwordHash'])
    .executeTakeFirst();
  return row ?? null;
}

/** @returns whether the hash was still `from` */
export async function replacePasswordHash(
  tx: Db,
  user: UserId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', user)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Gives the user another address, known to be theirs since `verifiedAt`.
 * @returns false when somebody else has it, in whatever letter case; the transaction can then only be rolled back
 */
export async function replaceAddress(
  tx: Db,
  user: UserId,
  { email, verifiedAt }: { readonly email: string; readonly verifiedAt: Instant },
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ email, email_verified_at: new Date(verifiedAt), email_paused_at: null })
      .where('id', '=', user)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) return false;
    throw error;
  }
}

export async function setPasswordHash(db: Db, user: UserId, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user).execute();
}

export async function setBlocked(db: Db, user: UserId, blocked: boolean): Promise<void> {
  await db.updateTable('users').set({ blocked }).where('id', '=', user).execute();
}

export async function setRole(db: Db, user: UserId, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', user).execute();
}

/** Everybody, with their current plan, in the order they signed up. */
export async function listUsers(db: Db): Promise<UserLine[]> {
  const { rows } = await sql<UserLine>`
    select u.id, u.email, u.email_verified_at is not null as "emailVerified", u.role, u.blocked, u.deleted_at is not null as leaving, p.name as plan, u.created_at as "createdAt",
      (select count(*)::int from accounts a where a.user_id = u.id and not a.archived) as accounts
    from users u
    left join subscriptions s on s.user_id = u.id and s.current
    left join plans p on p.id = s.plan_id
    order by u.id`.execute(db);
  return rows;
}
