import { type Instant, instant } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** Which of these messages were already handled. */
export async function receivedMessages(db: Db, provider: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('heard_messages')
    .where('provider', '=', provider)
    .where('id', 'in', ids)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What followed from a message is done. */
export async function saveReceivedMessage(
  db: Db,
  { provider, id, receivedAt }: { provider: string; id: string; receivedAt: Instant },
): Promise<void> {
  await db
    .insertInto('heard_messages')
    .values({ provider, id, heard_at: new Date(receivedAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets what was received before then. */
export const forgetReceivedMessages = async (db: Db, before: Instant): Promise<void> =>
  void (await db.deleteFrom('heard_messages').where('heard_at', '<', new Date(before)).execute());

/** How a provider was last asked for what it could not deliver. */
export interface MessageLookState {
  /** Its list was read to the end. */
  readonly lookedAt: Instant;
  /** Everything in it was received, too; null where that never was so. */
  readonly receivedAt: Instant | null;
}

/** How each provider was last asked, by its name. */
export async function messageLooks(db: Db): Promise<Map<string, MessageLookState>> {
  const rows = await db.selectFrom('message_looks').selectAll().execute();
  return new Map(
    rows.map(({ provider, looked_at, heard_at }) => [
      provider,
      { lookedAt: instant(looked_at.getTime()), receivedAt: heard_at === null ? null : instant(heard_at.getTime()) },
    ]),
  );
}

/** Keeps that a provider’s list was read to the end, and whether all that was in it was received. */
export async function saveMessageLook(
  db: Db,
  provider: string,
  { lookedAt, isAllReceived }: { lookedAt: Instant; isAllReceived: boolean },
): Promise<void> {
  const at = new Date(lookedAt);
  const looked = { looked_at: at, ...(isAllReceived ? { heard_at: at } : {}) };
  await db
    .insertInto('message_looks')
    .values({ provider, ...looked })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(looked))
    .execute();
}
