import type { Kysely } from 'kysely';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { ActionStage, BulkWriter } from '../database.ts';
import { analyzePartitions, assertStorable, ensurePartitions, storableRange } from '../partitions.ts';
import type { Schema } from '../schema.ts';
import { StorageError } from '../storage-error.ts';
import type { Copy } from './copy.ts';
import { copyValue } from './copy-text.ts';
import { encodeActions, STAGED_COLUMNS } from './encode-actions.ts';
import { mergeActions } from './merge-actions.ts';
import { createStageTables, dropStageTables, type StageTables, stageTables } from './stage-tables.ts';

interface BulkDeps {
  readonly db: Kysely<Schema>;
  readonly copy: Copy;
  /** Number of this process among those on the database: names the stages as its own. */
  readonly owner: number;
}

/**
 * Rows in one COPY, smaller batches put together: bounds the text held in memory, and how long the embedded database is busy
 * at a time. A source that sends day by day would cost a call each.
 */
const ROWS_PER_COPY = 5_000;

/** Without fresh statistics the next question about so many new rows is planned as if there were a dozen. */
const ROWS_WORTH_STATISTICS = 1_000;

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
  const feed = createFeed(copy);
  const months = new Set<Instant>();
  let staged = 0;
  let open = true;
  let waiting = { text: '', rows: 0 };
  const flush = async (): Promise<void> => {
    const { text, rows } = waiting;
    waiting = { text: '', rows: 0 };
    if (rows > 0) await feed.push(tables.actions, STAGED_COLUMNS, text);
  };
  const assertOpen = (): void => {
    if (!open) throw new StorageError('stage-closed', 'This stage has been merged or given up already');
  };
  const close = async (): Promise<void> => {
    open = false;
    await feed.drained().catch(() => undefined);
    await dropStageTables(db, tables);
  };
  return {
    async write(batch) {
      assertOpen();
      for (const rows of slices(batch)) {
        for (const { at } of rows) {
          assertStorable(at, range);
          months.add(monthOf(at));
        }
        staged += rows.length;
        waiting = { text: waiting.text + encodeActions(rows, seenAt), rows: waiting.rows + rows.length };
        if (waiting.rows >= ROWS_PER_COPY) await flush();
      }
    },
    async present(keys) {
      assertOpen();
      for (const rows of slices(keys)) {
        await feed.push(tables.present, ['key'], rows.map((key) => `${copyValue(key)}\n`).join(''));
      }
    },
    async merge(alongside) {
      assertOpen();
      await flush();
      await feed.drained();
      await ensurePartitions(db, months);
      const merged = await db.transaction().execute(async (tx) => {
        const inserted = await mergeActions(tx, { staged: tables.actions, profile, seenAt });
        const value = await alongside(tx, { actions: tables.actions, keys: tables.keys });
        return { result: { inserted, repeated: staged - inserted }, value };
      });
      await close();
      if (merged.result.inserted >= ROWS_WORTH_STATISTICS) await analyzePartitions(db, months);
      return merged;
    },
    async discard() {
      if (open) await close();
    },
  };
}

interface Feed {
  /** Hands over one COPY and returns when the one before is done, so that text is made while the database works. */
  push(table: string, columns: readonly string[], text: string): Promise<void>;
  /** Waits for the last one. Once one has failed, everything fails with it: the stage is no longer whole. */
  drained(): Promise<void>;
}

function createFeed(copy: Copy): Feed {
  let last: Promise<void> = Promise.resolve();
  return {
    async push(table, columns, text) {
      await last;
      last = copy.into(table, columns, text);
      // It is waited for by the next call; until then its failure has been heard.
      last.catch(() => undefined);
    },
    drained: () => last,
  };
}

/** The start of the month that a time is in. */
function monthOf(at: Instant): Instant {
  const date = new Date(at);
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}

function* slices<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < values.length; from += ROWS_PER_COPY) yield values.slice(from, from + ROWS_PER_COPY);
}
