import { sql } from 'kysely';
import { type Instant, instant, type PlanId, type UserId } from '../../../shared/domain/ids.ts';
import type { PromotionFacts } from '../../../shared/domain/subscription/promotion.ts';
import { HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { Db } from '../database.ts';

export interface NewPromotion {
  readonly code: string;
  readonly percent: number;
  readonly planId: PlanId | null;
  readonly endsAt: Instant | null;
  readonly mostUses: number | null;
  readonly createdAt: Instant;
}

export interface StoredPromotion extends NewPromotion {
  /** Payments that it lowered. */
  readonly uses: number;
}

const date = (at: Instant | null): Date | null => (at === null ? null : new Date(at));
const toInstant = (at: Date | null): Instant | null => (at === null ? null : instant(at.getTime()));

/** @returns false where there is one of that code */
export async function insertPromotion(db: Db, promotion: NewPromotion): Promise<boolean> {
  const { code, percent, planId, endsAt, mostUses, createdAt } = promotion;
  const { numInsertedOrUpdatedRows: rows } = await db
    .insertInto('promotions')
    .values({
      ...{ code, percent, plan_id: planId, ends_at: date(endsAt), most_uses: mostUses },
      created_at: new Date(createdAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (rows ?? 0n) > 0n;
}

/** All of them, the newest first. */
export async function listPromotions(db: Db): Promise<StoredPromotion[]> {
  const rows = await db.selectFrom('promotions').selectAll().orderBy('created_at', 'desc').orderBy('code').execute();
  return rows.map((row) => ({
    ...{ code: row.code, percent: row.percent, planId: row.plan_id, endsAt: toInstant(row.ends_at) },
    ...{ mostUses: row.most_uses, createdAt: instant(row.created_at.getTime()), uses: row.uses },
  }));
}

/** From then on nobody may use it. @returns whether there is such a one */
export async function endPromotion(db: Db, code: string, at: Instant): Promise<boolean> {
  const ended = db
    .updateTable('promotions')
    .set({
      ends_at: sql`least(coalesce(ends_at, ${new Date(at).toISOString()}::timestamptz), ${new Date(at).toISOString()}::timestamptz)`,
    })
    .where('code', '=', code);
  return (await ended.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Whose use of a promotion is asked about; inside a transaction `lock` keeps others from using it meanwhile. */
export interface PromotionQuestion {
  /** Null before they have signed up. */
  readonly user: UserId | null;
  readonly now: Instant;
  readonly lock?: boolean;
}

/** A page at a provider may stay open a minute longer than here, and what was paid there last is asked about every five. */
const HELD_AFTER_MS = 10 * MINUTE;

/** What decides whether somebody may use a promotion; null where there is none of that code. */
export async function findPromotion(
  db: Db,
  code: string,
  { user, now, lock = false }: PromotionQuestion,
): Promise<PromotionFacts | null> {
  const select = db.selectFrom('promotions').where('code', '=', code).selectAll();
  const row = await (lock ? select.forUpdate() : select).executeTakeFirst();
  if (row === undefined) return null;
  const { rows } = await sql<{ held: number; spent: boolean }>`
    select
      count(*) filter (where user_id is distinct from ${user}::int and status in ('open', 'declined') and not is_final
        and expires_at > ${new Date(now - HELD_AFTER_MS).toISOString()}::timestamptz)::int as held,
      coalesce(bool_or(user_id = ${user}::int and status = 'paid'), false) as spent
    from checkouts where promo_code = ${code}`.execute(db);
  const [{ held, spent } = { held: 0, spent: false }] = rows;
  return {
    ...{ code: row.code, percent: row.percent, planId: row.plan_id, endsAt: toInstant(row.ends_at) },
    ...{ mostUses: row.most_uses, uses: row.uses + held, isSpent: spent },
  };
}

/** Whether a payment of the person was lowered by it. */
export async function isPromotionSpent(db: Db, user: UserId, code: string): Promise<boolean> {
  const paid = db.selectFrom('checkouts').where('user_id', '=', user).where('promo_code', '=', code);
  return (await paid.where('status', '=', 'paid').select('id').executeTakeFirst()) !== undefined;
}

/** Counts a payment that it lowered. */
export async function countPromotionUse(tx: Db, code: string): Promise<void> {
  await tx.updateTable('promotions').set({ uses: sql`uses + 1` }).where('code', '=', code).execute();
}

/** The code that the person typed when they signed up. */
export async function rememberedPromoCode(db: Db, user: UserId): Promise<string | null> {
  const row = await db.selectFrom('users').where('id', '=', user).select('promo_code').executeTakeFirst();
  return row?.promo_code ?? null;
}

const hourBefore = (now: Instant): string => new Date(now - HOUR).toISOString();

/** How many wrong codes the person has tried within the hour that began with the first of them. */
export async function wrongPromoTries(db: Db, user: UserId, now: Instant): Promise<number> {
  const row = await db
    .selectFrom('promo_tries')
    .where('user_id', '=', user)
    .where('since', '>', new Date(now - HOUR))
    .select('tries')
    .executeTakeFirst();
  return row?.tries ?? 0;
}

export async function noteWrongPromo(db: Db, user: UserId, now: Instant): Promise<void> {
  await sql`
    insert into promo_tries (user_id, tries, since) values (${user}, 1, ${new Date(now).toISOString()}::timestamptz)
    on conflict (user_id) do update set
      tries = case when promo_tries.since > ${hourBefore(now)}::timestamptz then promo_tries.tries + 1 else 1 end,
      since = case when promo_tries.since > ${hourBefore(now)}::timestamptz then promo_tries.since else excluded.since end`.execute(
    db,
  );
}
