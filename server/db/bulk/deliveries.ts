import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import type { Schema } from '../schema.ts';
import { StorageError } from '../storage-error.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import { lookUp, lookUpEachRow } from './look-ups.ts';

/** Rows looked at in one transaction while what was never published is taken away. */
const SWEPT_ROWS = 2_000;
/** Where a delivery stores rows, each found by its key. */
const TABLES = ['actions', 'standing_follows'] as const;

export interface DeliveryDeps {
  readonly db: Kysely<Schema>;
  /** Number of this process among those on the database. */
  readonly owner: number;
  /** Whether the process of a number still lives; asked of others alone. */
  readonly lives: (owner: number) => Promise<boolean>;
}

/**
 * One delivery's claim on its profile: nobody else stores actions of it meanwhile. What its steps store with its number is seen by
 * nobody until it is published.
 */
export interface Delivery {
  readonly id: string;
  /**
   * A transaction of its own that stores a part.
   * @throws StorageError `overtaken` when this process was believed dead and somebody else cleared up after it
   */
  step<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Everything that was stored is there for readers as soon as the transaction ends, in which rows are looked up. @throws StorageError `overtaken` */
  publish(tx: Transaction<Schema>): Promise<void>;
  /** Takes away what was stored and gives the profile back. */
  abandon(): Promise<void>;
}

interface OpenDelivery {
  readonly id: string;
  readonly profile: ProfileId;
  readonly owner: number;
  readonly pieces: number;
}

/**
 * Claims a profile, after whatever a dead process left of it has been taken away.
 * @throws StorageError `overtaken` while another process is delivering
 */
export async function openDelivery(deps: DeliveryDeps, profile: ProfileId): Promise<Delivery> {
  const { db, owner } = deps;
  for (const left of await openDeliveries(db, profile)) {
    if (!(await sweepDead(deps, left))) throw overtaken();
  }
  const id = String(randomBytes(8).readBigInt64BE());
  const { numAffectedRows } = await sql`
    insert into unpublished_deliveries (id, profile_id, owner) values (${id}::bigint, ${profile}::int, ${owner}::int)
    on conflict do nothing`.execute(db);
  if (numAffectedRows !== 1n) throw overtaken();
  return {
    id,
    step: (work) =>
      db.transaction().execute(async (tx) => {
        // Whoever clears up after a dead process takes its row first: it is one's own until this transaction ends, or no longer.
        const held = await sql`
          update unpublished_deliveries set pieces = pieces + 1
          where id = ${id}::bigint and owner = ${owner}::int`.execute(tx);
        if (held.numAffectedRows !== 1n) throw overtaken();
        return work(tx);
      }),
    async publish(tx) {
      // Its row before its claim, as whoever follows the stream takes them: each would wait for what the other holds.
      await sql`select from profiles where id = ${profile}::int for no key update`.execute(tx);
      const gone = await sql`
        delete from unpublished_deliveries where id = ${id}::bigint and owner = ${owner}::int`.execute(tx);
      if (gone.numAffectedRows !== 1n) throw overtaken();
      await lookUpEachRow(tx);
    },
    async abandon() {
      for (const left of await openDeliveries(db, profile)) {
        if (left.id === id && left.owner === owner) await sweep(db, left);
      }
    },
  };
}

/** Takes away what dead processes stored and never published. @returns how many deliveries that were */
export async function sweepDeliveries(deps: DeliveryDeps, profileMutex: KeyedMutex<ProfileId>): Promise<number> {
  let swept = 0;
  for (const left of await openDeliveries(deps.db, null)) {
    // A delivery of this process takes its turn before it is opened.
    if (profileMutex.isHeld(left.profile)) continue;
    const release = await profileMutex.acquire(left.profile);
    if (await sweepDead(deps, left).finally(release)) swept += 1;
  }
  return swept;
}

async function openDeliveries(db: Kysely<Schema>, profile: ProfileId | null): Promise<OpenDelivery[]> {
  const { rows } = await sql<OpenDelivery>`
    select id::text, profile_id as profile, owner, pieces from unpublished_deliveries
    where ${profile === null ? sql`true` : sql`profile_id = ${profile}::int`}`.execute(db);
  return rows;
}

/** Of one's own number, only what an attempt could not take away itself is left. @returns false when its process lives */
async function sweepDead({ db, owner, lives }: DeliveryDeps, left: OpenDelivery): Promise<boolean> {
  if (left.owner !== owner && (await lives(left.owner))) return false;
  const { rows } = await sql<OpenDelivery>`
    update unpublished_deliveries set owner = ${owner}::int where id = ${left.id}::bigint and owner = ${left.owner}::int
    returning id::text, profile_id as profile, owner, pieces`.execute(db);
  const [taken] = rows;
  if (taken === undefined) return false;
  await sweep(db, taken);
  return true;
}

async function sweep(db: Kysely<Schema>, left: OpenDelivery): Promise<void> {
  if (left.pieces > 0) {
    for (const table of TABLES) {
      // Until none is found: an opt-out may give a row another key, behind the place that was reached.
      while (await sweepTable(db, table, left));
    }
  }
  await sql`delete from unpublished_deliveries where id = ${left.id}::bigint`.execute(db);
}

/** @returns whether there was anything */
async function sweepTable(
  db: Kysely<Schema>,
  table: (typeof TABLES)[number],
  { id, profile }: OpenDelivery,
): Promise<boolean> {
  const target = sql.table(table);
  let found = 0;
  for (let after = ''; ; ) {
    const from = after;
    const { rows } = await lookUp(db, async (tx) =>
      sql<{ last: string | null; looked: number; swept: number }>`
        with page as materialized (
          select key, delivery from ${target} where profile_id = ${profile}::int and key > ${from}::text
          order by key limit ${sql.lit(SWEPT_ROWS)}
        ), swept as (
          delete from ${target} stored using page
          where stored.profile_id = ${profile}::int and stored.key = page.key and page.delivery = ${id}::bigint
            and stored.delivery = ${id}::bigint
          returning 1
        ) select (select max(key) from page) as last, (select count(*)::int from page) as looked,
          (select count(*)::int from swept) as swept`.execute(tx),
    );
    const [page] = rows;
    if (page === undefined || page.last === null) break;
    found += page.swept;
    after = page.last;
    if (page.looked < SWEPT_ROWS) break;
  }
  return found > 0;
}

const overtaken = (): StorageError =>
  new StorageError('overtaken', 'Another process delivers to this profile, or cleared up after this one');
