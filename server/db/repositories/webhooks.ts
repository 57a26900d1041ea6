import { type Day, type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { WebhookState } from '../../../shared/domain/webhooks/webhook.ts';
import type { Db } from '../database.ts';
import { lockUser } from './user-lock.ts';

/** A webhook as its owner sees it; what it signs with is read where something is sent. */
export interface WebhookRow {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly state: WebhookState;
  readonly createdOn: Day;
  readonly failingSince: Instant | null;
  readonly oldSecretUntil: Instant | null;
}

const instantOf = (at: Date | null): Instant | null => (at === null ? null : instant(at.getTime()));

const rowsOf = (db: Db, user: UserId) =>
  db
    .selectFrom('webhooks')
    .where('user_id', '=', user)
    .select(['id', 'url', 'description', 'state', 'created_on as createdOn', 'failing_since', 'old_secret_until']);

type Read = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const asRow = ({ failing_since, old_secret_until, ...row }: Read): WebhookRow => ({
  ...row,
  failingSince: instantOf(failing_since),
  oldSecretUntil: instantOf(old_secret_until),
});

/** In the order in which they were made. */
export async function listWebhooks(db: Db, user: UserId): Promise<WebhookRow[]> {
  return (await rowsOf(db, user).orderBy('id').execute()).map(asRow);
}

/** Null for one that is not the user's. */
export async function findWebhook(db: Db, input: { user: UserId; id: string }): Promise<WebhookRow | null> {
  const row = await rowsOf(db, input.user).where('id', '=', input.id).executeTakeFirst();
  return row === undefined ? null : asRow(row);
}

/** The user's row is locked by whoever counts first: two calls at once do not both find room. */
export async function countWebhooks(tx: Db, user: UserId): Promise<number> {
  await lockUser(tx, user);
  const { count } = await tx
    .selectFrom('webhooks')
    .where('user_id', '=', user)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns its number */
export async function insertWebhook(
  tx: Db,
  input: { user: UserId; url: string; description: string; secret: Uint8Array; createdOn: Day },
): Promise<string> {
  const { user, createdOn, ...row } = input;
  const { id } = await tx
    .insertInto('webhooks')
    .values({ ...row, user_id: user, created_on: createdOn })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts a new secret in the place of the one that signs; that one signs beside it until `oldUntil`. @returns whether it was the user's */
export async function replaceWebhookSecret(
  db: Db,
  input: { user: UserId; id: string; secret: Uint8Array; oldUntil: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set((eb) => ({ old_secret: eb.ref('secret'), secret: input.secret, old_secret_until: new Date(input.oldUntil) }))
    .where('user_id', '=', input.user)
    .where('id', '=', input.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Its owner's word; one that begins again has failed at nothing yet. @returns whether it was the user's */
export async function setWebhookState(
  db: Db,
  input: { user: UserId; id: string; state: 'active' | 'paused' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ state: input.state, failing_since: null })
    .where('user_id', '=', input.user)
    .where('id', '=', input.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The service's word on one that is active. @returns whether it was */
export async function stopWebhook(tx: Db, id: string, state: 'failing' | 'gone'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markWebhookSuccess(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

/** @returns since when it fails: now, unless it did before; null when it is gone */
export async function markWebhookFailure(tx: Db, id: string, now: Instant): Promise<Instant | null> {
  const row = await tx
    .updateTable('webhooks')
    .set((eb) => ({ failing_since: eb.fn.coalesce('failing_since', eb.val(new Date(now))) }))
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst();
  return instantOf(row?.failing_since ?? null);
}

/** With all that was sent to it, and was to be. @returns whether it was the user's */
export async function deleteWebhook(db: Db, input: { user: UserId; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('user_id', '=', input.user)
    .where('id', '=', input.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes away what was made on the day or later. */
export async function deleteWebhooksSince(tx: Db, user: UserId, day: Day): Promise<void> {
  await tx.deleteFrom('webhooks').where('user_id', '=', user).where('created_on', '>=', day).execute();
}

/** Secrets that sign no longer. */
export async function forgetOldSecrets(db: Db, now: Instant): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<=', new Date(now))
    .execute();
}
