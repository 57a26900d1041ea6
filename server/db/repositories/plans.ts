import type { Selectable } from 'kysely';
import type { PlanId } from '../../../shared/domain/ids.ts';
import type { Plan } from '../../../shared/domain/subscription/subscription.ts';
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

/** A plan that may still be bought, null when there is none. */
export async function findPlan(db: Db, id: PlanId): Promise<Plan | null> {
  return (await listPlans(db)).find((plan) => plan.id === id) ?? null;
}

/** A plan whether or not it is still on offer: somebody has paid for it. */
export async function findPlanEver(db: Db, id: PlanId): Promise<Plan> {
  return toPlan(await db.selectFrom('plans').where('id', '=', id).selectAll().executeTakeFirstOrThrow());
}
