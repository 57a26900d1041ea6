import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { createStageTables, dropStageTables, isEmptyStage, type StageTables, stageTables } from './stage-tables.ts';

/** Collections that one process has under way at a time, and a little more (`shared/domain/collect/lanes.ts`). */
const MOST_KEPT = 16;
/**
 * Rows, over all collections that used them, with which tables are dropped: emptied rows are only given back by a vacuum, which the
 * embedded database never makes by itself.
 */
const ROWS_WORTH_DROPPING = 20_000;

/** Stages' tables, made once and used by one collection after the other: to make and drop them costs more than to store a few actions. */
export interface KeptStages {
  /** Empty tables, nobody else's. */
  take(): Promise<StageTables>;
  /** Empties what a stage used, `rows` at the most, or drops it. */
  giveBack(tables: StageTables, rows: number): Promise<void>;
  /** Drops what is kept. */
  close(): Promise<void>;
}

export function createKeptStages(db: Kysely<Schema>, owner: number): KeptStages {
  const free: StageTables[] = [];
  const used = new WeakMap<StageTables, number>();
  let made = 0;

  return {
    async take() {
      for (let kept = free.pop(); kept !== undefined; kept = free.pop()) {
        if (await isEmptyStage(db, kept)) return kept;
        // Whoever took this process for dead has dropped them, or what was in them could not be taken away.
        await dropStageTables(db, kept);
      }
      made += 1;
      const tables = stageTables(owner, made);
      await createStageTables(db, tables);
      return tables;
    },
    async giveBack(tables, rows) {
      const all = (used.get(tables) ?? 0) + rows;
      used.set(tables, all);
      if (all > ROWS_WORTH_DROPPING || free.length >= MOST_KEPT) return dropStageTables(db, tables);
      if (rows > 0) {
        await sql`delete from ${sql.table(tables.actions)}`.execute(db);
        await sql`delete from ${sql.table(tables.present)}`.execute(db);
      }
      free.push(tables);
    },
    async close() {
      for (const tables of free.splice(0)) await dropStageTables(db, tables);
    },
  };
}
