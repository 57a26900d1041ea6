import { sql } from 'kysely';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** A change of an address that a link confirms or takes back. */
export interface AddressChange {
  readonly id: string;
  readonly user: UserId;
  readonly oldEmail: string;
  readonly newEmail: string;
}

const CHANGE = ['id', 'user_id as user', 'old_email as oldEmail', 'new_email as newEmail'] as const;

/** Asks for a new address, in the place of one that was waited for. */
export async function requestAddressChange(tx: Db, change: AddressChange, at: Instant): Promise<void> {
  await cancelAddressChange(tx, change.user);
  await tx
    .insertInto('address_changes')
    .values({
      id: change.id,
      user_id: change.user,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      requested_at: new Date(at),
    })
    .execute();
}

/** Forgets the address that is waited for; without one nothing changes. */
export async function cancelAddressChange(db: Db, user: UserId): Promise<void> {
  await db.deleteFrom('address_changes').where('user_id', '=', user).where('confirmed_at', 'is', null).execute();
}

/** The change that waits for a click in the new inbox; null without one. */
export async function findWaitingAddressChange(db: Db, user: UserId): Promise<AddressChange | null> {
  const row = await db
    .selectFrom('address_changes')
    .where('user_id', '=', user)
    .where('confirmed_at', 'is', null)
    .select([...CHANGE])
    .executeTakeFirst();
  return row ?? null;
}

/** The change that a mail is about; null when it was taken back meanwhile. */
export async function findAddressChange(
  db: Db,
  id: string,
): Promise<(AddressChange & { readonly confirmed: boolean; readonly undoUntil: Instant | null }) | null> {
  const row = await db
    .selectFrom('address_changes')
    .where('id', '=', id)
    .select([...CHANGE, 'confirmed_at', 'undo_until'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { undo_until: undoUntil, confirmed_at: confirmedAt, ...change } = row;
  return {
    ...change,
    confirmed: confirmedAt !== null,
    undoUntil: undoUntil === null ? null : instant(undoUntil.getTime()),
  };
}

/** The link that confirms: the newest counts. */
export async function setConfirmLink(
  db: Db,
  id: string,
  link: { tokenHash: Uint8Array; until: Instant },
): Promise<void> {
  await db
    .updateTable('address_changes')
    .set({ confirm_hash: link.tokenHash, confirm_until: new Date(link.until) })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

export async function setUndoLink(db: Db, id: string, tokenHash: Uint8Array): Promise<void> {
  await db.updateTable('address_changes').set({ undo_hash: tokenHash }).where('id', '=', id).execute();
}

/** Marks the change as made, once. @returns it; null when the link is unknown, outdated or used */
export async function confirmAddressChange(tx: Db, tokenHash: Uint8Array, now: Instant): Promise<AddressChange | null> {
  const row = await tx
    .updateTable('address_changes')
    .set({ confirmed_at: new Date(now) })
    .where('confirm_hash', '=', tokenHash)
    .where('confirmed_at', 'is', null)
    .where('confirm_until', '>', new Date(now))
    .returning([...CHANGE])
    .executeTakeFirst();
  return row ?? null;
}

/** Until when the old address can have it back. */
export async function keepUndoable(tx: Db, id: string, until: Instant): Promise<void> {
  await tx
    .updateTable('address_changes')
    .set({ undo_until: new Date(until) })
    .where('id', '=', id)
    .execute();
}

/** The change that the link takes back; null when the link is unknown, outdated or used. */
export async function findUndoableChange(
  tx: Db,
  tokenHash: Uint8Array,
  now: Instant,
): Promise<(AddressChange & { readonly requestedAt: Instant }) | null> {
  const row = await tx
    .selectFrom('address_changes')
    .where('undo_hash', '=', tokenHash)
    .where('undo_until', '>', new Date(now))
    .select([...CHANGE, 'requested_at'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { requested_at: requestedAt, ...change } = row;
  return { ...change, requestedAt: instant(requestedAt.getTime()) };
}

/** Forgets this change and every later one of the person: the old address holds again. */
export async function forgetChangesSince(tx: Db, change: AddressChange): Promise<void> {
  await tx
    .deleteFrom('address_changes')
    .where('user_id', '=', change.user)
    .where('requested_at', '>=', (eb) =>
      eb.selectFrom('address_changes as since').where('since.id', '=', change.id).select('since.requested_at'),
    )
    .execute();
}

/** Whether the address is kept for somebody else than `user`, who can still have it back. */
export async function isAddressKept(
  db: Db,
  { email, user, now }: { readonly email: string; readonly user: UserId | null; readonly now: Instant },
): Promise<boolean> {
  const row = await db
    .selectFrom('address_changes')
    .where(sql<boolean>`lower(old_email) = lower(${email})`)
    .where('undo_until', '>', new Date(now))
    .$if(user !== null, (query) => query.where('user_id', '<>', user as UserId))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
