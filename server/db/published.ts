import { type RawBuilder, sql } from 'kysely';

/**
 * That published actions happened from `from` up to but not including `to`, both timestamps. Of packed weeks only those are unpacked that hold
 * something of that time: who says it in other words has all weeks of a profile unpacked.
 */
export function during(
  { from, to }: { readonly from: RawBuilder<unknown>; readonly to: RawBuilder<unknown> },
  actions = 'published_actions',
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${actions}.${name}`);
  return sql<boolean>`(${column('occurred_at')} >= ${from} and ${column('occurred_at')} < ${to}
    and ${column('stored_to')} >= ${from} and ${column('stored_from')} < ${to})`;
}
