import { sql } from 'kysely';
import type { Day, Instant } from '../../../shared/domain/ids.ts';
import type { BookedLine, Difference } from '../../../shared/domain/ledger/reconcile.ts';
import type { Db } from '../database.ts';

/** What the ledger has of a provider since the day, an amount each; entries of people who are gone have no number to compare. */
export async function bookedSince(db: Db, provider: string, since: Day): Promise<BookedLine[]> {
  const rows = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .where('e.provider', '=', provider)
    .where('e.happened_on', '>=', since)
    .where('e.reference', 'is not', null)
    .where('p.amount_minor', '>', 0)
    .groupBy(['e.id', 'e.kind', 'e.reference', 'e.currency', 'e.happened_on'])
    .select(['e.kind', 'e.reference', 'e.currency', 'e.happened_on as happenedOn'])
    .select(sql<number>`sum(p.amount_minor)::int`.as('minor'))
    .execute();
  return rows.flatMap(({ reference, ...row }) => (reference === null ? [] : [{ ...row, reference }]));
}

export interface LedgerCheck {
  readonly provider: string;
  readonly checkedAt: Instant;
  readonly since: Day;
  /** Lines of the provider's books. */
  readonly compared: number;
  readonly differences: readonly Difference[];
}

/** A comparison that came to nothing. */
export interface LedgerCheckFailure {
  readonly provider: string;
  readonly failedAt: Instant;
  readonly reason: string;
}

/** Keeps the newest comparison with a provider in place of the one before, and of what failed since. */
export async function saveCheck(tx: Db, check: LedgerCheck): Promise<void> {
  const { provider, compared } = check;
  await tx.deleteFrom('ledger_checks').where('provider', '=', provider).execute();
  await tx.deleteFrom('ledger_check_failures').where('provider', '=', provider).execute();
  await tx
    .insertInto('ledger_checks')
    .values({ provider, compared, checked_at: new Date(check.checkedAt), since: check.since })
    .execute();
  if (check.differences.length === 0) return;
  await tx
    .insertInto('ledger_differences')
    .values(
      check.differences.map(({ kind, reference, currency, ours, theirs }) => ({
        ...{ provider, kind, reference, currency, our_minor: ours, their_minor: theirs },
      })),
    )
    .execute();
}

/** Keeps why the newest comparison came to nothing; what the one before had found stays. */
export async function saveCheckFailure(db: Db, { provider, failedAt, reason }: LedgerCheckFailure): Promise<void> {
  const failure = { failed_at: new Date(failedAt), reason };
  await db
    .insertInto('ledger_check_failures')
    .values({ provider, ...failure })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(failure))
    .execute();
}

/** With which providers the newest comparison was made, and with which it came to nothing. */
export async function checkedProviders(db: Db): Promise<{ provider: string; isCompared: boolean }[]> {
  const failed = await db.selectFrom('ledger_check_failures').select('provider').execute();
  const made = await db.selectFrom('ledger_checks').select('provider').execute();
  const failing = new Set(failed.map(({ provider }) => provider));
  return [...new Set([...failing, ...made.map(({ provider }) => provider)])].map((provider) => ({
    ...{ provider, isCompared: !failing.has(provider) },
  }));
}

/** How many differences the newest comparison with each provider found, zero too. */
export const countDifferences = (db: Db): Promise<{ provider: string; differences: number }[]> =>
  db
    .selectFrom('ledger_checks as c')
    .leftJoin('ledger_differences as d', 'd.provider', 'c.provider')
    .groupBy('c.provider')
    .select(['c.provider', sql<number>`count(d.reference)::int`.as('differences')])
    .execute();
