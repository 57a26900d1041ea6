import { type Instant, instant } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** Which of those messages were heard. */
export async function heardMessages(db: Db, provider: string, ids: readonly string[]): Promise<Set<string>> {
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
export async function saveHeardMessage(
  db: Db,
  { provider, id, heardAt }: { provider: string; id: string; heardAt: Instant },
): Promise<void> {
  await db
    .insertInto('heard_messages')
    .values({ provider, id, heard_at: new Date(heardAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets what was heard before then. */
export const forgetHeardMessages = async (db: Db, before: Instant): Promise<void> =>
  void (await db.deleteFrom('heard_messages').where('heard_at', '<', new Date(before)).execute());

/** When each provider was last asked for what it could not deliver, and its list was read to the end. */
export async function messageLooks(db: Db): Promise<Map<string, Instant>> {
  const rows = await db.selectFrom('message_looks').selectAll().execute();
  return new Map(rows.map(({ provider, looked_at }) => [provider, instant(looked_at.getTime())]));
}

export async function saveMessageLook(db: Db, provider: string, lookedAt: Instant): Promise<void> {
  const looked = { looked_at: new Date(lookedAt) };
  await db
    .insertInto('message_looks')
    .values({ provider, ...looked })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(looked))
    .execute();
}
