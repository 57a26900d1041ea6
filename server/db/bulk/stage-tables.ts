import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { isMissingTable } from '../sql-errors.ts';

/** Tables of one stage, in schema `staging`. `owner` is the number of the process, to tell whose they are later. */
export interface StageTables {
  readonly actions: string;
  readonly present: string;
  /** View over both: every key that is at the source. */
  readonly keys: string;
}

export function stageTables(owner: number, stage: number): StageTables {
  const suffix = `${owner}_${stage}`;
  return {
    actions: `staging.actions_${suffix}`,
    present: `staging.present_${suffix}`,
    keys: `staging.keys_${suffix}`,
  };
}

/** With their indexes, by which both sides are looked up: made later, each would hold the embedded database for a whole delivery. */
export async function createStageTables(db: Kysely<Schema>, tables: StageTables): Promise<void> {
  await sql
    .raw(`
      create unlogged table ${tables.actions} (
        occurred_at timestamptz not null, key text collate "C" not null, kind text not null, target_id text,
        post_code text, post_url text, text text, tags text[] not null, languages text[] not null, reason text, removed_at timestamptz,
        edited_at timestamptz
      );
      create unlogged table ${tables.present} (key text collate "C" not null);
      create index on ${tables.actions} (key, occurred_at);
      create index on ${tables.actions} (key) where edited_at is not null;
      create index on ${tables.present} (key);
      create view ${tables.keys} as select key from ${tables.present} union all select key from ${tables.actions};`)
    .execute(db);
}

export async function dropStageTables(db: Kysely<Schema>, tables: StageTables): Promise<void> {
  await sql
    .raw(`drop view if exists ${tables.keys}; drop table if exists ${tables.present}, ${tables.actions};`)
    .execute(db);
}

/** Whether the tables are there, and nothing is in them. */
export async function isEmptyStage(db: Kysely<Schema>, tables: StageTables): Promise<boolean> {
  try {
    const { rows } = await sql<{ held: boolean }>`
      select exists (select from ${sql.table(tables.keys)}) as held`.execute(db);
    return rows[0]?.held === false;
  } catch (error) {
    if (isMissingTable(error)) return false;
    throw error;
  }
}

/** Drops the stages of all owners that `lives` denies. Answers in how many something was left. */
export async function dropStages(db: Kysely<Schema>, lives: (owner: number) => Promise<boolean>): Promise<number> {
  const { rows } = await sql<{ owner: number; stage: number }>`
    select split_part(relname, '_', 2)::int as owner, split_part(relname, '_', 3)::int as stage
    from pg_class where relnamespace = 'staging'::regnamespace and relname ~ '^actions_[0-9]+_[0-9]+$'`.execute(db);
  let left = 0;
  for (const { owner, stage } of rows) {
    if (await lives(owner)) continue;
    const tables = stageTables(owner, stage);
    if (!(await isEmptyStage(db, tables))) left += 1;
    await dropStageTables(db, tables);
  }
  return left;
}
