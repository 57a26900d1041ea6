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
    .groupBy(['e.id', 'e.kind', 'e.reference', 'e.currency'])
    .select(['e.kind', 'e.reference', 'e.currency', sql<number>`sum(p.amount_minor)::int`.as('minor')])
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

/** Keeps the newest comparison with a provider in place of the one before. */
export async function saveCheck(tx: Db, check: LedgerCheck): Promise<void> {
  const { provider, compared } = check;
  await tx.deleteFrom('ledger_checks').where('provider', '=', provider).execute();
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

/** How many differences the newest comparison with each provider found, zero too. */
export const countDifferences = (db: Db): Promise<{ provider: string; differences: number }[]> =>
  db
    .selectFrom('ledger_checks as c')
    .leftJoin('ledger_differences as d', 'd.provider', 'c.provider')
    .groupBy('c.provider')
    .select(['c.provider', sql<number>`count(d.reference)::int`.as('differences')])
    .execute();
