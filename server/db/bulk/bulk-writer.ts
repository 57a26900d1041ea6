import { type Kysely, sql } from 'kysely';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { ActionStage, BulkWriter, StagedTables } from '../database.ts';
import { analyzePartitions, assertStorable, ensurePartitions, storableRange } from '../partitions.ts';
import type { Schema } from '../schema.ts';
import { StorageError } from '../storage-error.ts';
import type { Copy } from './copy.ts';
import { createCopyInput } from './copy-input.ts';
import { copyValue } from './copy-text.ts';
import { type Delivery, type DeliveryDeps, openDelivery, sweepDeliveries } from './deliveries.ts';
import { encodeActions, STAGE_COLUMNS } from './encode-actions.ts';
import { createKeptStages, type KeptStages } from './kept-stages.ts';
import { createKeyedMutex, type KeyedMutex } from './keyed-mutex.ts';
import { type Merge, mergePiece, type Piece, pieceAfter } from './merge-actions.ts';
import { packAgainFrom } from './packed-weeks.ts';
import type { StageTables } from './stage-tables.ts';

interface BulkDeps extends DeliveryDeps {
  readonly copy: Copy;
}

/**
 * Rows in one COPY, smaller batches put together: bounds the text held in memory, and how long the embedded database is busy
 * at a time. A source that sends day by day would cost a call each.
 */
const ROWS_PER_COPY = 5_000;

/** Without fresh statistics the next question about so many new rows is planned as if there were a dozen. */
const ROWS_WORTH_STATISTICS = 1_000;

/** The bulk port over any kind of database; what differs is how COPY is fed. */
export function createBulkWriter(deps: BulkDeps): BulkWriter {
  const profileMutex = createKeyedMutex<ProfileId>();
  const stages = createKeptStages(deps.db, deps.owner);
  return {
    async stage(profile, seenAt) {
      const tables = await stages.take();
      return createStage({ ...deps, stages, tables, profile, seenAt, profileMutex });
    },
    close: stages.close,
    sweep: () => sweepDeliveries(deps, profileMutex),
  };
}

interface StageDeps extends BulkDeps {
  readonly stages: KeptStages;
  readonly tables: StageTables;
  readonly profile: ProfileId;
  readonly seenAt: Instant;
  /** Deliveries of one profile by this process. */
  readonly profileMutex: KeyedMutex<ProfileId>;
}

/** A stage whose rows are all there, with its claim on the profile. */
interface Settled {
  readonly delivery: Delivery;
  /** Whether anything is stored of the profile that a row could repeat. */
  readonly compare: boolean;
  readonly release: () => void;
}

async function claim({ profile, profileMutex, ...deps }: StageDeps): Promise<Settled> {
  const release = await profileMutex.acquire(profile);
  try {
    const delivery = await openDelivery(deps, profile);
    return { delivery, compare: await holdsKeys(deps.db, profile), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Where a stage's rows go: counted, and several small batches in one COPY. */
function createRows({ copy, tables, seenAt }: StageDeps) {
  const range = storableRange(seenAt);
  const input = createCopyInput(copy);
  const months = new Set<Instant>();
  let earliest: Instant | null = null;
  let [staged, present] = [0, 0];
  let waiting = { text: '', rows: 0 };
  const flush = async (): Promise<void> => {
    const { text, rows } = waiting;
    waiting = { text: '', rows: 0 };
    if (rows > 0) await input.push(tables.actions, STAGE_COLUMNS, text);
  };
  return {
    months,
    earliest: () => earliest,
    staged: () => staged,
    all: () => staged + present,
    async write(batch: readonly Action[]): Promise<void> {
      for (const rows of slices(batch)) {
        for (const { at } of rows) {
          assertStorable(at, range);
          months.add(monthOf(at));
          if (earliest === null || at < earliest) earliest = at;
        }
        staged += rows.length;
        waiting = { text: waiting.text + encodeActions(rows, seenAt), rows: waiting.rows + rows.length };
        if (waiting.rows >= ROWS_PER_COPY) await flush();
      }
    },
    async present(keys: readonly string[]): Promise<void> {
      present += keys.length;
      for (const rows of slices(keys)) {
        await input.push(tables.present, ['key'], rows.map((key) => `${copyValue(key)}\n`).join(''));
      }
    },
    drained: input.drained,
    async whole(): Promise<void> {
      await flush();
      await input.drained();
    },
  };
}

const mergeOf = ({ tables, profile, seenAt }: StageDeps, { delivery, compare }: Settled): Merge => ({
  ...{ staged: tables.actions, profile, seenAt, delivery: delivery.id, compare },
});

/** Stores the pieces, each in a transaction of its own; a small last one is stored as all are published. */
async function storePieces(deps: StageDeps, whole: Settled): Promise<{ inserted: number; last: Piece | null }> {
  const { db, tables } = deps;
  let inserted = 0;
  let piece = await pieceAfter(db, tables.actions, null);
  while (piece !== null && !piece.isLast) {
    const now: Piece = piece;
    const stored = await whole.delivery.step(async (tx) => ({
      inserted: await mergePiece(tx, now, mergeOf(deps, whole)),
      next: await pieceAfter(tx, tables.actions, now.to),
    }));
    inserted += stored.inserted;
    piece = stored.next;
  }
  return { inserted, last: piece };
}

function createStage(deps: StageDeps): ActionStage {
  const { db, stages, tables, profile } = deps;
  const rows = createRows(deps);
  let isOpen = true;
  let settled: Settled | null = null;
  const assertOpen = (): void => {
    if (!isOpen) throw new StorageError('stage-closed', 'This stage has been merged or given up already');
  };
  const close = async (): Promise<void> => {
    isOpen = false;
    await rows.drained().catch(() => undefined);
    await stages.giveBack(tables, rows.all());
  };
  const settle = async (): Promise<Settled> => {
    assertOpen();
    await rows.whole();
    settled ??= await claim(deps);
    return settled;
  };
  const stagedOf = ({ delivery }: Settled): StagedTables => ({
    ...{ actions: tables.actions, keys: tables.keys, delivery: delivery.id, step: delivery.step },
  });
  return {
    async write(batch) {
      assertOpen();
      await rows.write(batch);
    },
    async present(keys) {
      assertOpen();
      await rows.present(keys);
    },
    settle: async () => stagedOf(await settle()),
    async merge(alongside) {
      const whole = await settle();
      await ensurePartitions(db, rows.months);
      const { inserted: before, last } = await storePieces(deps, whole);
      const merged = await db.transaction().execute(async (tx) => {
        await whole.delivery.publish(tx);
        const inserted = before + (last === null ? 0 : await mergePiece(tx, last, mergeOf(deps, whole)));
        const earliest = rows.earliest();
        if (earliest !== null) await packAgainFrom(tx, profile, earliest);
        const value = await alongside(tx, stagedOf(whole));
        return { result: { inserted, repeated: rows.staged() - inserted }, value };
      });
      settled = null;
      whole.release();
      await close();
      if (merged.result.inserted >= ROWS_WORTH_STATISTICS) await analyzePartitions(db, rows.months);
      return merged;
    },
    async discard() {
      const held = settled;
      settled = null;
      try {
        if (isOpen) await close();
        await held?.delivery.abandon();
      } finally {
        // Also where the database is gone: what is left is taken away by the profile's next turn.
        held?.release();
      }
    },
  };
}

async function holdsKeys(db: Kysely<Schema>, profile: ProfileId): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from actions where profile_id = ${profile}::int)
      or exists (select from packed_weeks where profile_id = ${profile}::int)
      or exists (select from standing_follows where profile_id = ${profile}::int) as held`.execute(db);
  return rows[0]?.held ?? false;
}

/** The start of the month that a time is in. */
function monthOf(at: Instant): Instant {
  const date = new Date(at);
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}

function* slices<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < values.length; from += ROWS_PER_COPY) yield values.slice(from, from + ROWS_PER_COPY);
}
