import type { Kysely, Transaction } from 'kysely';
import type { Action } from '../../shared/domain/activity/action.ts';
import type { Instant, ProfileId } from '../../shared/domain/ids.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

export type DatabaseKind = 'embedded' | 'postgres';

/** What one merge of staged actions changed. */
export interface MergeResult {
  readonly inserted: number;
  /** Already stored: the same delivery twice changes nothing. */
  readonly repeated: number;
}

/**
 * One delivery of actions on its way in. Batches go by COPY into a staging table of their own, where nobody sees them;
 * `merge` makes all of them count at once. A process that dies in between leaves only a staging table, which the next
 * start drops.
 */
export interface ActionStage {
  write(batch: readonly Action[]): Promise<void>;
  /** Keys that exist at the source but whose record was not sent again. */
  present(keys: readonly string[]): Promise<void>;
  /**
   * Moves the staged actions into `actions` and runs `alongside` in the same transaction (removals, revision …).
   * Repeating a delivery changes nothing.
   */
  merge<T>(
    alongside: (tx: Transaction<Schema>, staged: StagedTables) => Promise<T>,
  ): Promise<{ result: MergeResult; value: T }>;
  discard(): Promise<void>;
}

/** Names of the stage's tables, for SQL that compares what was sent with what is stored. */
export interface StagedTables {
  /** Columns of `actions` without profile_id and seen_at. */
  readonly actions: string;
  /** One column, `key`: everything present at the source, staged actions included. */
  readonly keys: string;
}

/** Rows into `actions` in bulk. One body per kind of database. */
export interface BulkWriter {
  stage(profile: ProfileId, seenAt: Instant): Promise<ActionStage>;
}

/** An open database, embedded or PostgreSQL; everything above `server/db` sees only this. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Db;
  readonly bulk: BulkWriter;
  /** For the start-up line: where the data is and how durable it is. */
  readonly description: string;
  close(): Promise<void>;
}
