import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import { CHOSEN_MAILS, type ChosenMail } from '../../../shared/domain/mail/mail-choices.ts';
import type { Db } from '../database.ts';

/** What a secret link does for whoever holds it. */
type LinkPurpose = 'login' | 'reset' | 'verify' | 'unsubscribe' | 'keep' | 'second-factor';

/** A link, by the hash of its secret; the secret itself is stored nowhere. */
interface Link {
  readonly tokenHash: Uint8Array;
  readonly purpose: LinkPurpose;
}

export async function insertLink(
  db: Db,
  link: Link & {
    readonly user: UserId;
    readonly createdAt: Instant;
    readonly expiresAt: Instant;
    /** Which mails it stops, of one that unsubscribes. */
    readonly stops?: readonly ChosenMail[];
  },
): Promise<void> {
  await db
    .insertInto('links')
    .values({
      token_hash: link.tokenHash,
      user_id: link.user,
      purpose: link.purpose,
      created_at: new Date(link.createdAt),
      expires_at: new Date(link.expiresAt),
      used_at: null,
      stops: link.stops === undefined ? null : [...link.stops],
    })
    .execute();
}

/** Whose link it is, used or not; null when it is unknown or has expired. */
export async function findLinkOwner(db: Db, link: Link, now: Instant): Promise<UserId | null> {
  const row = await db
    .selectFrom('links')
    .where('token_hash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('expires_at', '>', new Date(now))
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Whose mails the link stops, and which, used or not; null when it is unknown or has expired. */
export async function findUnsubscribeLink(
  db: Db,
  tokenHash: Uint8Array,
  now: Instant,
): Promise<{ readonly user: UserId; readonly stops: readonly ChosenMail[] } | null> {
  const row = await db
    .selectFrom('links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'unsubscribe')
    .where('expires_at', '>', new Date(now))
    .select(['user_id as user', 'stops'])
    .executeTakeFirst();
  // Mails of before there were several brought weeks and months in one: whoever stops that one wants none.
  return row === undefined ? null : { user: row.user, stops: row.stops ?? CHOSEN_MAILS };
}

/** Uses the link up, so that of two who hold it one succeeds. @returns whose it was; null when unknown, used or expired */
export async function redeemLink(db: Db, link: Link, now: Instant): Promise<UserId | null> {
  const at = new Date(now);
  const row = await db
    .updateTable('links')
    .set({ used_at: at })
    .where('token_hash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Whose link it is that can be used up now; null when there is none. */
export async function findUsableLinkOwner(db: Db, link: Link, now: Instant): Promise<UserId | null> {
  const row = await db
    .selectFrom('links')
    .where('token_hash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Uses up every other link of the same purpose: the newest one counts. */
export async function outdateOtherLinks(db: Db, newest: Link & { readonly user: UserId }, now: Instant): Promise<void> {
  await db
    .updateTable('links')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', newest.user)
    .where('purpose', '=', newest.purpose)
    .where('token_hash', '<>', newest.tokenHash)
    .where('used_at', 'is', null)
    .execute();
}

/** Takes back every link of the purposes that the user has. */
export async function deleteLinksOf(db: Db, user: UserId, purposes: readonly LinkPurpose[]): Promise<void> {
  await db
    .deleteFrom('links')
    .where('user_id', '=', user)
    .where('purpose', 'in', [...purposes])
    .execute();
}
