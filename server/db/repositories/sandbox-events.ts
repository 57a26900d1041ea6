import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import type { PaymentTables, SandboxEventType } from '../payment-tables.ts';

/** What the test provider has to tell of its books; only its adapter reads it. */

/** What happened, and to which session, plan or charge. */
export interface NewSandboxEvent {
  readonly type: SandboxEventType;
  readonly object: string;
}

export interface StoredSandboxEvent extends NewSandboxEvent {
  readonly id: string;
  readonly createdAt: Instant;
}

/** Of one checkout: by its session, or by the plan or payment that it led to. */
type Origin = { readonly sessionId: string } | { readonly providerRef: string };

/** Writes down what is to be told, in the transaction of what happened. */
export async function insertSandboxEvents(
  tx: Db,
  origin: Origin,
  { events, now }: { events: readonly NewSandboxEvent[]; now: Instant },
): Promise<void> {
  const of = 'sessionId' in origin ? sql`id = ${origin.sessionId}` : sql`provider_ref = ${origin.providerRef}`;
  for (const { type, object } of events) {
    await sql`
      insert into sandbox_events (id, session_id, type, object, created_at)
      select ${`evt_test_${randomUUID()}`}, id, ${type}, ${object}, ${new Date(now).toISOString()}::timestamptz
      from sandbox_sessions where ${of}`.execute(tx);
  }
}

const COLUMNS = ['id', 'type', 'object', 'created_at'] as const;

const storedOf = (row: Pick<Selectable<PaymentTables['sandbox_events']>, (typeof COLUMNS)[number]>) => ({
  ...{ id: row.id, type: row.type, object: row.object },
  createdAt: instant(row.created_at.getTime()),
});

/** Takes events from `since` on to tell now, those first that were told least often. */
export async function takeSandboxEvents(
  db: Db,
  { since, limit }: { since: Instant; limit: number },
): Promise<StoredSandboxEvent[]> {
  const next = db
    .selectFrom('sandbox_events')
    .where('created_at', '>=', new Date(since))
    .orderBy('tries')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .select('id');
  const rows = await db
    .updateTable('sandbox_events')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', 'in', next)
    .returning(COLUMNS)
    .execute();
  return rows.map(storedOf).sort((a, b) => a.createdAt - b.createdAt);
}

/** The events of those days that nobody took, the oldest first. */
export async function untakenSandboxEvents(
  db: Db,
  { since, before }: { since: Instant; before: Instant },
): Promise<StoredSandboxEvent[]> {
  const rows = await db
    .selectFrom('sandbox_events')
    .where('created_at', '>=', new Date(since))
    .where('created_at', '<', new Date(before))
    .orderBy('created_at')
    .orderBy('id')
    .select(COLUMNS)
    .execute();
  return rows.map(storedOf);
}

/** Forgets the events from before then. */
export const forgetSandboxEvents = async (db: Db, before: Instant): Promise<void> =>
  void (await db.deleteFrom('sandbox_events').where('created_at', '<', new Date(before)).execute());

/** Forgets what was received. */
export const deleteSandboxEvent = async (db: Db, id: string): Promise<void> =>
  void (await db.deleteFrom('sandbox_events').where('id', '=', id).execute());
