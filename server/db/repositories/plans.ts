import type { Selectable } from 'kysely';
import { instant, type PlanId } from '../../../shared/domain/ids.ts';
import type { Money } from '../../../shared/domain/money.ts';
import type { Plan, Subscription } from '../../../shared/domain/subscription/subscription.ts';
import type { Db } from '../database.ts';
import type { PlansTable } from '../payment-tables.ts';

const toPlan = (row: Selectable<PlansTable>): Plan => ({
  id: row.id,
  type: row.type,
  name: row.name,
  img: row.img,
  accounts: row.accounts,
  priceMinor: { usd: row.price_usd_minor, brl: row.price_brl_minor },
  groupReports: row.group_reports,
  dailyReports: row.daily_reports,
});

/** The plans on offer, smallest first within each family. `db` may be a transaction. */
export async function listPlans(db: Db): Promise<Plan[]> {
  const rows = await db
    .selectFrom('plans')
    .where('on_offer', '=', true)
    .orderBy('position')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(toPlan);
}

/** Every plan, the ones that are not sold any more too, smallest first within each family. */
export async function listEveryPlan(db: Db): Promise<{ readonly plan: Plan; readonly onOffer: boolean }[]> {
  const rows = await db
    .selectFrom('plans')
    .orderBy('type', 'desc')
    .orderBy('position')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map((row) => ({ plan: toPlan(row), onOffer: row.on_offer }));
}

/** What the next buyer of the plan pays a month. */
export async function setPlanPrice(tx: Db, id: PlanId, { minor, currency }: Money): Promise<void> {
  await tx
    .updateTable('plans')
    .set(currency === 'usd' ? { price_usd_minor: minor } : { price_brl_minor: minor })
    .where('id', '=', id)
    .execute();
}

/** Everybody's current subscription, as far as it says which plan it is and whether it works. */
export async function currentPlans(
  db: Db,
): Promise<(Pick<Subscription, 'status' | 'expired' | 'next'> & { readonly planId: PlanId })[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('current', '=', true)
    .select(['plan_id', 'status', 'expired', 'next'])
    .execute();
  return rows.map(({ plan_id: planId, next, ...row }) => ({
    ...row,
    planId,
    next: next === null ? null : instant(next.getTime()),
  }));
}

/** A plan that may still be bought, null when there is none. */
export async function findPlan(db: Db, id: PlanId): Promise<Plan | null> {
  return (await listPlans(db)).find((plan) => plan.id === id) ?? null;
}

/** A plan whether or not it is still on offer: somebody has paid for it. */
export async function findPlanEver(db: Db, id: PlanId): Promise<Plan> {
  return toPlan(await db.selectFrom('plans').where('id', '=', id).selectAll().executeTakeFirstOrThrow());
}
