import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import type { UnansweredFilter } from './checkouts.ts';

/** Orders of past weeks of whose session the provider has not said the last word; what `checkouts.ts` keeps of those of plans. */

const unanswered = (db: Db) =>
  db.selectFrom('past_week_orders').where('is_final', '=', false).where('session_id', 'is not', null);

/** Notes that the provider was asked, and whether it will ever say anything else. */
export async function notePastWeeksAsked(
  db: Db,
  id: string,
  { at, isFinal }: { at: Instant; isFinal: boolean },
): Promise<void> {
  await db
    .updateTable('past_week_orders')
    .set({ asked_at: new Date(at), is_final: isFinal })
    .where('id', '=', id)
    .execute();
}

/** The sessions of the user's orders whose outcome nobody knows yet, the newest first. */
export async function unansweredPastWeekSessions(db: Db, user: UserId): Promise<string[]> {
  const rows = await unanswered(db)
    .where('user_id', '=', user)
    .select('session_id')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.flatMap(({ session_id }) => session_id ?? []);
}

/** Orders that a provider is to be asked about: whatever it sent of them may have been lost. */
export async function unansweredPastWeeks(db: Db, due: UnansweredFilter): Promise<string[]> {
  const rows = await unanswered(db)
    .where(({ fn, ref }) => fn.coalesce(ref('asked_at'), ref('created_at')), '<=', new Date(due.askedBefore))
    .where('created_at', '>=', new Date(due.openedSince))
    // Another card may follow one that was declined; whoever is at that page is told there.
    .where(({ eb, or }) => or([eb('state', '<>', 'declined'), eb('expires_at', '<=', new Date(due.now))]))
    .select('id')
    .orderBy(({ fn, ref }) => fn.coalesce(ref('asked_at'), ref('created_at')))
    .limit(due.limit)
    .execute();
  return rows.map(({ id }) => id);
}
