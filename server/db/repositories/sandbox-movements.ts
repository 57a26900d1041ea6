import { type Instant, instant } from '../../../shared/domain/ids.ts';
import type { Movement } from '../../../shared/domain/ledger/movement.ts';
import { money } from '../../../shared/domain/money.ts';
import type { Db } from '../database.ts';
import type { PaymentTables } from '../payment-tables.ts';

/** The test provider's own books of money; only its adapter reads them. */
type Row = PaymentTables['sandbox_movements'];

const toMovement = (row: Row): Movement => ({
  kind: row.kind,
  id: row.id,
  chargeId: row.charge_id,
  amount: money(row.amount_minor, row.currency),
  at: instant(row.happened_at.getTime()),
});

/** Writes movements down; one whose number is known stays as it is. @returns the numbers that were not known */
export async function insertSandboxMovements(
  tx: Db,
  providerRef: string,
  movements: readonly Movement[],
): Promise<string[]> {
  const rows = movements.filter(({ amount }) => amount.minor > 0);
  if (rows.length === 0) return [];
  const inserted = await tx
    .insertInto('sandbox_movements')
    .values(
      rows.map(({ id, kind, chargeId, amount, at }) => ({
        ...{ id, kind, provider_ref: providerRef, charge_id: chargeId },
        ...{ amount_minor: amount.minor, currency: amount.currency, happened_at: new Date(at) },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

const inOrder = (db: Db) => db.selectFrom('sandbox_movements').selectAll().orderBy('happened_at').orderBy('id');

/** What money did for a plan, in its order. */
export const sandboxMovementsOf = async (db: Db, providerRef: string): Promise<Movement[]> =>
  (await inOrder(db).where('provider_ref', '=', providerRef).execute()).map(toMovement);

/** What money did since then, for whomever. */
export async function sandboxMovementsSince(db: Db, since: Instant): Promise<Movement[]> {
  const rows = await inOrder(db).where('happened_at', '>=', new Date(since)).execute();
  return rows.map(toMovement);
}

/** A charge of that number with its plan, null when there is none. */
export async function findSandboxCharge(db: Db, id: string): Promise<{ providerRef: string; charge: Movement } | null> {
  const row = await inOrder(db).where('id', '=', id).where('kind', '=', 'charge').executeTakeFirst();
  return row === undefined ? null : { providerRef: row.provider_ref, charge: toMovement(row) };
}
