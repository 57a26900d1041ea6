import { sql } from 'kysely';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Db } from '../database.ts';

/** Who reads a network's stream, for how long without another word of it, by the database's clock. */
export interface StreamLease {
  readonly network: Network;
  readonly holder: string;
  readonly forMs: number;
}

const until = (forMs: number) => sql<Date>`clock_timestamp() + ${forMs}::int * interval '1 millisecond'`;

/**
 * Takes the stream where nobody holds it, or whoever did has been silent for too long; one's own is held on. `alone`: there is no
 * other process on this database, so that whoever held it is gone.
 * @returns where to go on reading; undefined while somebody else reads it
 */
export async function takeStream(
  db: Db,
  { network, holder, forMs, alone }: StreamLease & { readonly alone: boolean },
): Promise<{ readonly cursor: number | null } | undefined> {
  await db
    .insertInto('streams')
    .values({ network })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .updateTable('streams')
    .set({ holder, held_until: until(forMs) })
    .where('network', '=', network)
    .where(({ eb, or, val }) =>
      or([
        eb('holder', 'is', null),
        eb('holder', '=', holder),
        eb('held_until', '<', sql<Date>`clock_timestamp()`),
        eb(val(alone), '=', true),
      ]),
    )
    .returning('cursor')
    .executeTakeFirst();
  return row === undefined ? undefined : { cursor: row.cursor === null ? null : Number(row.cursor) };
}

/** Says that the holder still reads. @returns false when somebody else has it by now */
export async function holdStream(db: Db, { network, holder, forMs }: StreamLease): Promise<boolean> {
  const held = await db
    .updateTable('streams')
    .set({ held_until: until(forMs) })
    .where('network', '=', network)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return held.numUpdatedRows === 1n;
}

/** Gives it back, to be taken at once. */
export async function releaseStream(db: Db, { network, holder }: Omit<StreamLease, 'forMs'>): Promise<void> {
  await db
    .updateTable('streams')
    .set({ holder: null, held_until: null })
    .where('network', '=', network)
    .where('holder', '=', holder)
    .execute();
}

/**
 * Moves the cursor, in the transaction that stores what it covers. Held until that ends: nobody takes the stream in between.
 * @returns false when somebody else reads the stream by now; then nothing of it may be stored
 */
export async function moveCursor(
  tx: Db,
  input: {
    readonly network: Network;
    readonly holder: string;
    readonly cursor: number;
  },
): Promise<boolean> {
  const moved = await tx
    .updateTable('streams')
    .set({ cursor: String(input.cursor) })
    .where('network', '=', input.network)
    .where('holder', '=', input.holder)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/**
 * Where nothing was read of the stream yet, it is read from here on.
 * @returns false when somebody else reads it by now
 */
export async function beginCursor(
  tx: Db,
  input: { readonly network: Network; readonly holder: string; readonly cursor: number },
): Promise<boolean> {
  const begun = await tx
    .updateTable('streams')
    .set(({ fn, val }) => ({ cursor: fn.coalesce('cursor', val(String(input.cursor))) }))
    .where('network', '=', input.network)
    .where('holder', '=', input.holder)
    .executeTakeFirst();
  return begun.numUpdatedRows === 1n;
}

/** A time of which the stream did not tell everything, and of how many profiles. */
export async function noteGap(
  tx: Db,
  gap: {
    readonly network: Network;
    readonly from: Instant;
    readonly to: Instant;
    readonly reason: string;
    readonly profiles: number;
  },
): Promise<void> {
  const { network, from, to, reason, profiles } = gap;
  await tx
    .insertInto('stream_gaps')
    .values({ network, began_at: new Date(from), ended_at: new Date(to), reason, profiles })
    .execute();
}
