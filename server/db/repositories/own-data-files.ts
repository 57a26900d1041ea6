import { sql } from 'kysely';
import type { OwnDataFile } from '../../../shared/domain/accounts/own-data.ts';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

export interface StoredOwnData extends OwnDataFile {
  readonly id: string;
  readonly done: number;
  readonly total: number | null;
  readonly pieces: number | null;
  readonly bytes: number | null;
}

export async function findOwnData(db: Db, user: UserId): Promise<StoredOwnData | null> {
  const row = await db.selectFrom('exports').where('user_id', '=', user).selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    state: row.state,
    done: row.done,
    total: row.total,
    pieces: row.pieces,
    bytes: row.bytes === null ? null : Number(row.bytes),
    begunAt: instant(row.begun_at.getTime()),
    readyAt: row.ready_at === null ? null : instant(row.ready_at.getTime()),
  };
}

/** Begins a file, unless the person has one. @returns whether it was begun now */
export async function beginOwnData(
  db: Db,
  input: { readonly user: UserId; readonly id: string; readonly at: Instant },
): Promise<boolean> {
  const row = await db
    .insertInto('exports')
    .values({ user_id: input.user, id: input.id, state: 'waiting', begun_at: new Date(input.at) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes one file away with its pieces. `states`: only while it is in one of them. */
export async function deleteOwnData(
  db: Db,
  file: { readonly user: UserId; readonly id?: string; readonly states?: readonly OwnDataFile['state'][] },
): Promise<void> {
  const { user, id, states } = file;
  await db
    .deleteFrom('exports')
    .where('user_id', '=', user)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(states !== undefined, (query) => query.where('state', 'in', [...(states ?? [])]))
    .execute();
}

/** Begins the work, or begins it anew after a try that died. @returns whether the file is still wanted */
export async function takeUpOwnData(
  db: Db,
  { user, id, total }: { readonly user: UserId; readonly id: string; readonly total: number },
): Promise<boolean> {
  const row = await db
    .updateTable('exports')
    .set({ state: 'making', done: 0, total })
    .where('user_id', '=', user)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await db.deleteFrom('export_pieces').where('user_id', '=', user).execute();
  return true;
}

/** @returns false when the file is not wanted any more */
export async function addOwnDataPiece(
  db: Db,
  piece: {
    readonly user: UserId;
    readonly id: string;
    readonly n: number;
    readonly bytes: Uint8Array;
    readonly done: number;
  },
): Promise<boolean> {
  const { user, id, n, bytes, done } = piece;
  const result = await sql`
    with wanted as (
      update exports set done = ${done}::int where user_id = ${user}::int and id = ${id}::uuid and state = 'making' returning user_id
    )
    insert into export_pieces (user_id, n, bytes) select user_id, ${n}::int, ${bytes}::bytea from wanted`.execute(db);
  return Number(result.numAffectedRows ?? 0n) > 0;
}

/** @returns false when the file is not wanted any more */
export async function finishOwnData(
  db: Db,
  file: {
    readonly user: UserId;
    readonly id: string;
    readonly pieces: number;
    readonly bytes: number;
    readonly at: Instant;
  },
): Promise<boolean> {
  const row = await db
    .updateTable('exports')
    .set({ state: 'ready', pieces: file.pieces, bytes: String(file.bytes), ready_at: new Date(file.at) })
    .set((where) => ({ done: where.fn.coalesce('total', 'done') }))
    .where('user_id', '=', file.user)
    .where('id', '=', file.id)
    .where('state', '=', 'making')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function failOwnData(db: Db, { user, id }: { readonly user: UserId; readonly id: string }): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'failed' })
    .where('user_id', '=', user)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .execute();
}

/** One piece of a file that is ready; null when it is gone. */
export async function readOwnDataPiece(
  db: Db,
  { user, id, n }: { readonly user: UserId; readonly id: string; readonly n: number },
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('export_pieces as p')
    .innerJoin('exports as e', 'e.user_id', 'p.user_id')
    .where('e.user_id', '=', user)
    .where('e.id', '=', id)
    .where('e.state', '=', 'ready')
    .where('p.n', '=', n)
    .select('p.bytes')
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Files whose time is over, and those that never became ready. */
export async function deleteOldOwnData(
  db: Db,
  before: { readonly readyAt: Instant; readonly begunAt: Instant },
): Promise<void> {
  await db.deleteFrom('exports').where('ready_at', '<=', new Date(before.readyAt)).execute();
  await db
    .deleteFrom('exports')
    .where('state', '<>', 'ready')
    .where('begun_at', '<=', new Date(before.begunAt))
    .execute();
}
