import type { Kysely, Transaction } from 'kysely';
import type { Action } from '../../shared/domain/activity/action.ts';
import type { CoverageMatrix } from '../../shared/domain/activity/coverage.ts';
import type { Instant, ProfileId } from '../../shared/domain/ids.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import type { Copy } from './bulk/copy.ts';
import type { LicensedProfile, LicensedRow } from './bulk/encode-licensed.ts';
import type { IngestAnswer } from './licensed-tables.ts';
import type { Lock } from './locks.ts';
import type { DatabaseLoad } from './pending-work.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type DatabaseKind = 'embedded' | 'postgres';

/** What one merge of staged actions changed. */
export interface MergeResult {
  readonly inserted: number;
  /** Already stored: the same delivery twice changes nothing. */
  readonly repeated: number;
}

/**
 * One delivery of actions on its way in. Batches go by COPY into a staging table of their own, where nobody sees them;
 * `merge` makes all of them count at once. A process that dies leaves its staging tables, which the next start drops, and
 * rows that were never published: the next delivery to the profile takes them away, or `BulkWriter.sweep`.
 */
export interface ActionStage {
  write(batch: readonly Action[]): Promise<void>;
  /** Keys that exist at the source but whose record was not sent again. */
  present(keys: readonly string[]): Promise<void>;
  /**
   * Waits until the tables hold all that was written, for those who look at them before `merge`, and claims the profile: from then
   * on nobody else delivers to it until `merge` or `discard` ends.
   * @throws StorageError `overtaken` while another process delivers to it
   */
  settle(): Promise<StagedTables>;
  /**
   * Moves the staged actions into `actions`, a piece at a time where nobody sees them, then publishes them in a short transaction in
   * which `alongside` runs (removals, revision …). Repeating a delivery changes nothing.
   */
  merge<T>(
    alongside: (tx: Transaction<Schema>, staged: StagedTables) => Promise<T>,
  ): Promise<{ result: MergeResult; value: T }>;
  discard(): Promise<void>;
}

/** Names of the stage's tables, for SQL that compares what was sent with what is stored. */
export interface StagedTables {
  /** Columns of `actions` without profile_id and seen_at, and `edited_at`. With its schema: write `sql.table(staged.actions)`. */
  readonly actions: string;
  /** One column, `key`: everything present at the source, staged actions included. */
  readonly keys: string;
  /** What rows that are stored before the merge carry in their column `delivery`: until then they count for nobody. */
  readonly delivery: string;
  /** A short transaction before the merge, for such rows. */
  step<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
}

/** Rows into `actions` in bulk. One body per kind of database. */
export interface BulkWriter {
  stage(profile: ProfileId, seenAt: Instant): Promise<ActionStage>;
  /** Takes away what dead processes stored and never published. Answers how many deliveries that were. */
  sweep(): Promise<number>;
  /** Nothing is staged any more. */
  close(): Promise<void>;
}

/** What is said of a delivery that came in whole. */
export interface LicensedSeal {
  /** Its sender's own id for it. */
  readonly requestId: string;
  readonly digest: string;
  readonly keyName: string;
  readonly network: Network;
  readonly feed: string;
  readonly coverage: CoverageMatrix;
  readonly answer: IngestAnswer;
  /** Whom it has rows of. */
  readonly profiles: readonly ProfileId[];
  readonly sealedAt: Instant;
}

/** A delivery of a feed on its way in. Nobody sees it before it is sealed; a process that dies leaves rows for `LicensedInbox.sweep`. */
export interface LicensedReceipt {
  /** Returns when the database has taken what came before: whoever waits for it never holds more than two COPYs. */
  write(rows: readonly LicensedRow[]): Promise<void>;
  describe(profiles: readonly LicensedProfile[]): Promise<void>;
  /**
   * Makes all of it count. @returns false where a delivery with this request id was sealed before; it is then to be discarded
   * @throws StorageError `overtaken` when this process was believed dead
   */
  seal(input: LicensedSeal): Promise<boolean>;
  discard(): Promise<void>;
}

export interface LicensedInbox {
  receive(): Promise<LicensedReceipt>;
  /** Takes away what dead processes received and never sealed. @returns how many deliveries that were */
  sweep(): Promise<number>;
}

/** One SQL text with its values, rows as objects. */
export interface SqlSurface {
  /** One statement, `$1` placeholders. */
  query<T = unknown>(text: string, values?: unknown[]): Promise<{ rows: T[] }>;
  /** Any number of statements without values; one result each. A failure leaves no open transaction behind. */
  exec(text: string): Promise<{ rows: unknown[] }[]>;
  /** Hears what SQL notifies (`pg_notify`) once its transaction has ended, also after a new start. Answers how to stop. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
}

/**
 * What pg-boss is built on.
 * embedded: `new PgBoss({ db: fromPglite(handle.pglite), backend: 'pglite' })`; postgres: `new PgBoss({ connectionString })`; pooled:
 * `new PgBoss({ db: handle.sql })`.
 * To complete a job inside a Kysely transaction on either kind, hand pg-boss
 * `{ db: { executeSql: (text, values) => tx.executeQuery(CompiledQuery.raw(text, values)) } }`.
 * Create pg-boss after `openDatabase` and stop it before `close`.
 */
export type BossHandle =
  | { readonly kind: 'embedded'; readonly pglite: SqlSurface }
  | { readonly kind: 'postgres'; readonly connectionString: string }
  | { readonly kind: 'pooled'; readonly sql: BossSql };

/** pg-boss's own port to a database, where a pooler is in front of it: statements go through it, and new jobs are announced beside it. */
export interface BossSql {
  /** pg-boss knows the shapes of its rows. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Calls `onReconnect` whenever it begins to listen, for what came before. */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }>;
}

/** Where a read reads. */
export interface ReadSource {
  readonly db: Db;
  readonly copy: Pick<Copy, 'out'>;
}

/**
 * Does a read that is long or frequent. It sees all that was committed before it was asked for, wherever it is answered. `work` reads with
 * what it is handed and nothing else, changes nothing, here or there, and may be done twice: once in vain, and again on the primary.
 */
export type Read = <T>(work: (from: ReadSource) => Promise<T>) => Promise<T>;

/** A read replica's part in the reads of this process. */
export interface ReplicaState {
  /** It answers, and is what it is configured as. */
  readonly isUp: boolean;
  /** Since the process started, by who answered. */
  readonly reads: { readonly replica: number; readonly primary: number };
}

/** An open database, embedded or PostgreSQL; everything above `server/db` sees only this. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Db;
  /** For locks that are held beyond a transaction: each connection is one session, also where a pooler is in front. There are few. */
  readonly sessions: Db;
  /** For what is read long or often: on a read replica where there is one that has seen all of it, else here. */
  readonly read: Read;
  readonly bulk: BulkWriter;
  readonly licensed: LicensedInbox;
  readonly boss: BossHandle;
  /** Bare COPY, for what in this folder moves many rows; others use `bulk` and `streamActions`. */
  readonly copy: Copy;
  /**
   * Tells every process on this database. Payloads are short (under 8000 bytes: send an id, not a document). A
   * notification is a hint: it may be lost while a connection heals, so whoever listens also reads the truth in between.
   */
  notify(channel: string, payload: string): Promise<void>;
  /** Hears `notify` of all processes, this one included. Answers how to stop. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  /** While the work runs, other processes see by the lock (`isHeld`) that this one is at it; no more once it is dead. Excludes nobody. */
  showWhile<T>(lock: Lock, work: () => Promise<T>): Promise<T>;
  /** Housekeeping that the database does not do by itself. Once a day is enough; on the embedded one it takes seconds. */
  tidy(): Promise<void>;
  /** The read replica's part, for the metrics; absent where none is configured. */
  readonly replica?: () => ReplicaState;
  /** The pool's state, for the metrics; absent where there is no pool. */
  readonly connections?: () => { readonly open: number; readonly idle: number; readonly waiting: number };
  /** What waits for the database now: for the metrics, and for whoever refuses work when it is too much. */
  readonly load: () => DatabaseLoad;
  /** For the start-up line: where the data is and how durable it is. */
  readonly description: string;
  close(): Promise<void>;
}
