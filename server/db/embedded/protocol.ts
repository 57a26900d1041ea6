import type { Program } from './program.ts';

/** What the main thread and the database's worker thread say to each other. */

export interface SqlResult {
  readonly rows: Record<string, unknown>[];
  readonly affectedRows: number | null;
}

/** A `session` is an open transaction; null runs on its own. */
export type DatabaseRequest =
  | {
      readonly op: 'query';
      readonly session: number | null;
      readonly text: string;
      readonly values: readonly unknown[];
    }
  | { readonly op: 'exec'; readonly text: string }
  | { readonly op: 'copy-in'; readonly session: number | null; readonly text: string; readonly data: Uint8Array }
  | { readonly op: 'copy-out'; readonly session: number | null; readonly text: string }
  | { readonly op: 'begin'; readonly session: number; readonly mode: string | null }
  | { readonly op: 'commit'; readonly session: number }
  | { readonly op: 'rollback'; readonly session: number }
  | { readonly op: 'close' };

export interface RequestFrame {
  readonly id: number;
  readonly request: DatabaseRequest;
}

/** An error as it crosses the thread: PostgreSQL's own fields beside the message. */
export interface RemoteError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
  readonly column?: string | undefined;
}

export type ReplyFrame =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: RemoteError };

/** What PostgreSQL's NOTIFY tells those who LISTEN: the database's one session, and so the main thread. */
export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

export interface NotificationFrame {
  readonly notification: Notification;
}

export interface WorkerOptions {
  readonly dataDir: string;
  /** A transaction without a statement for this long is rolled back, as one that will never end. */
  readonly idleTransactionMs: number;
}

/** What the thread is started with. */
export interface WorkerData extends WorkerOptions {
  readonly program: Program;
}
