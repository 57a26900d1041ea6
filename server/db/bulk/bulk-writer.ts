import { type Kysely, sql, type Transaction } from 'kysely';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { ActionStage, BulkWriter, MergeResult } from '../database.ts';
import { LOCKS, lockInTransaction } from '../locks.ts';
import { assertStorable, ensurePartitions, storableRange } from '../partitions.ts';
import type { Schema } from '../schema.ts';
import { StorageError } from '../storage-error.ts';
import type { Copy } from './copy.ts';
import { copyValue, textArray } from './copy-text.ts';
import { createStageTables, dropStageTables, STAGED_COLUMNS, type StageTables, stageTables } from './stage-tables.ts';

interface BulkDeps {
  readonly db: Kysely<Schema>;
  readonly copy: Copy;
  /** Number of this process among those on the database: names the stages as its own. */
  readonly owner: number;
}

/** Rows in one COPY: bounds the text held in memory, and how long the embedded database is busy at a time. */
const ROWS_PER_COPY = 5_000;

/** The bulk port over any kind of database; what differs is how COPY is fed. */
export function createBulkWriter({ db, copy, owner }: BulkDeps): BulkWriter {
  let stages = 0;
  return {
    async stage(profile, seenAt) {
      stages += 1;
      const tables = stageTables(owner, stages);
      await createStageTables(db, tables);
      return createStage({ db, copy, tables, profile, seenAt });
    },
  };
}

interface StageDeps {
  readonly db: Kysely<Schema>;
  readonly copy: Copy;
  readonly tables: StageTables;
  readonly profile: ProfileId;
  readonly seenAt: Instant;
}

function createStage({ db, copy, tables, profile, seenAt }: StageDeps): ActionStage {
  const range = storableRange(seenAt);
  const months = new Set<Instant>();
  let open = true;
  const assertOpen = (): void => {
    if (!open) throw new StorageError('stage-closed', 'This stage has been merged or given up already');
  };
  const close = async (): Promise<void> => {
    open = false;
    await dropStageTables(db, tables);
  };
  return {
    async write(batch) {
      assertOpen();
      for (const rows of slices(batch)) {
        for (const { at } of rows) {
          assertStorable(at, range);
          months.add(instant(monthFloor(at)));
        }
        await copy.into(tables.actions, STAGED_COLUMNS, encodeActions(rows, seenAt));
      }
    },
    async present(keys) {
      assertOpen();
      for (const rows of slices(keys)) {
        await copy.into(tables.present, ['key'], rows.map((key) => `${copyValue(key)}\n`).join(''));
      }
    },
    async merge(alongside) {
      assertOpen();
      await ensurePartitions(db, months);
      const merged = await db.transaction().execute(async (tx) => {
        await lockInTransaction(tx, LOCKS.merge, profile);
        const result = await mergeActions(tx, { tables, profile, seenAt });
        return { result, value: await alongside(tx, { actions: tables.actions, keys: tables.keys }) };
      });
      await close();
      return merged;
    },
    async discard() {
      if (open) await close();
    },
  };
}

/** A cheap stand-in for the month: any two times of one value lie in the same month. */
function monthFloor(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

function* slices<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < values.length; from += ROWS_PER_COPY) yield values.slice(from, from + ROWS_PER_COPY);
}

/** Rows of COPY text in the order of STAGED_COLUMNS. */
function encodeActions(actions: readonly Action[], seenAt: Instant): string {
  const seen = new Date(seenAt).toISOString();
  let text = '';
  for (const action of actions) {
    text += `${new Date(action.at).toISOString()}\t${copyValue(action.key)}\t${action.kind}\t${copyValue(action.targetId)}\t${copyValue(action.post?.code ?? null)}\t${copyValue(action.post?.url ?? null)}\t${copyValue(action.text)}\t${copyValue(textArray(action.tags))}\t${action.reason ?? '\\N'}\t${action.removed ? seen : '\\N'}\n`;
  }
  return text;
}

/**
 * Staged actions into `actions`. A key that is stored already stays as it is, also where it came with another time before;
 * of a key that was staged twice, the earliest counts.
 */
async function mergeActions(
  tx: Transaction<Schema>,
  { tables, profile, seenAt }: Pick<StageDeps, 'tables' | 'profile' | 'seenAt'>,
): Promise<MergeResult> {
  const columns = sql.raw(STAGED_COLUMNS.join(', '));
  const staged = sql.table(tables.actions);
  const { rows } = await sql<{ inserted: number; staged: number }>`
    with fresh as materialized (
      select distinct on (key) ${columns} from ${staged} order by key, occurred_at
    ), added as (
      insert into actions (profile_id, seen_at, ${columns})
      select ${profile}::int, ${new Date(seenAt).toISOString()}::timestamptz, ${columns} from fresh
      where not exists (select from actions a where a.profile_id = ${profile}::int and a.key = fresh.key)
      on conflict do nothing
      returning 1
    )
    select (select count(*) from added)::int as inserted, (select count(*) from fresh)::int as staged`.execute(tx);
  const { inserted = 0, staged: total = 0 } = rows[0] ?? {};
  return { inserted, repeated: total - inserted };
}
