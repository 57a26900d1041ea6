import { type Instant, instant, type PlanId, type UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** A subscription whose place another has taken, or will have. */
export interface Replaced {
  readonly userId: UserId;
  readonly planId: PlanId;
  readonly provider: string;
  readonly providerRef: string;
}

/** What a provider has still to be told of one of its subscriptions. */
export interface Untold extends Replaced {
  /** Another plan has taken its place: it ends at once. */
  readonly toEnd: boolean;
  /** Its next payment comes on a later day than was ordered. */
  readonly postponeTo: Instant | null;
  /** It is not renewed. */
  readonly toStop: boolean;
  /** How often its person has said whether it renews. */
  readonly wishes: number;
}

const untold = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .where('provider_ref', 'is not', null)
    .where(({ eb, or }) => or([eb('to_end', '=', true), eb('postpone_to', 'is not', null), eb('to_stop', '=', true)]));

/** Subscriptions of which a provider in use has still to be told something. */
export async function untoldSubscriptions(db: Db, providers: readonly string[], limit: number): Promise<number[]> {
  if (providers.length === 0) return [];
  const rows = await untold(db).where('provider', 'in', providers).orderBy('id').limit(limit).select('id').execute();
  return rows.map(({ id }) => id);
}

/** The same of one subscription, current or replaced; null when its provider knows everything. */
export async function findUntold(db: Db, id: number): Promise<Untold | null> {
  const row = await untold(db)
    .where('id', '=', id)
    .select(['user_id', 'plan_id', 'provider', 'provider_ref', 'to_end', 'postpone_to', 'to_stop', 'wishes'])
    .executeTakeFirst();
  if (row === undefined || row.provider_ref === null) return null;
  return {
    userId: row.user_id,
    planId: row.plan_id,
    provider: row.provider,
    providerRef: row.provider_ref,
    toEnd: row.to_end,
    postponeTo: row.postpone_to === null ? null : instant(row.postpone_to.getTime()),
    toStop: row.to_stop,
    wishes: row.wishes,
  };
}

/** A subscription that is not current any more, by its provider's number; null when there is none. */
export async function findReplaced(db: Db, provider: string, ref: string): Promise<Replaced | null> {
  const row = await db
    .selectFrom('subscriptions')
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .where('current', '=', false)
    .orderBy('id', 'desc')
    .select(['user_id', 'plan_id'])
    .executeTakeFirst();
  return row === undefined ? null : { userId: row.user_id, planId: row.plan_id, provider, providerRef: ref };
}

/** The same of all of a user's subscriptions. */
export async function untoldOf(db: Db, user: UserId): Promise<number[]> {
  const rows = await untold(db).where('user_id', '=', user).select('id').execute();
  return rows.map(({ id }) => id);
}

/** Its provider was told; what has come up since is not forgotten. */
export async function markProviderTold(db: Db, id: number, { toEnd, postponeTo }: Untold): Promise<void> {
  const now = db.updateTable('subscriptions').where('id', '=', id);
  if (toEnd) await now.set({ to_end: false }).execute();
  else if (postponeTo !== null)
    await now.set({ postpone_to: null }).where('postpone_to', '=', new Date(postponeTo)).execute();
}

/** Its provider was told by its person whether it renews: what it was to be told before is outdated. */
export async function recordWish(db: Db, id: number, renews: boolean): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set(({ eb }) => ({ to_stop: false, wishes: eb('wishes', '+', 1), wish_renews: renews }))
    .where('id', '=', id)
    .execute();
}

/** Its provider was told that it is not renewed. @returns what its person has wished since `wishes` were counted; null for nothing */
export async function markStopTold(db: Db, id: number, wishes: number): Promise<{ renews: boolean } | null> {
  const row = await db
    .updateTable('subscriptions')
    .set({ to_stop: false })
    .where('id', '=', id)
    .returning(['wishes', 'wish_renews'])
    .executeTakeFirst();
  return row === undefined || row.wishes === wishes ? null : { renews: row.wish_renews === true };
}
