import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { hashOfToken, newToken } from '../auth/tokens.ts';

/** Longer than a mail is likely to be found again, and than the law asks (30 days in the USA). */
const LIFETIME_MS = 400 * DAY;

export interface UnsubscribeService {
  /** A secret for one mail's links; only its hash is stored. */
  issue(user: UserId): Promise<string>;
  /** Whether the secret is known; nothing changes. */
  known(token: string): Promise<boolean>;
  /** Stops the weekly mails of the secret's user, at once. Repeating it changes nothing. Answers false for an unknown one. */
  unsubscribe(token: string): Promise<boolean>;
}

export function createUnsubscribeService({ db, clock }: { db: Db; clock: Clock }): UnsubscribeService {
  async function userOf(token: string, now: Instant): Promise<UserId | null> {
    const row = await db
      .selectFrom('links')
      .where('token_hash', '=', hashOfToken(token))
      .where('purpose', '=', 'unsubscribe')
      .where('expires_at', '>', new Date(now))
      .select('user_id')
      .executeTakeFirst();
    return row?.user_id ?? null;
  }

  return {
    async issue(user) {
      const token = newToken();
      const now = clock.now();
      await db
        .insertInto('links')
        .values({
          token_hash: hashOfToken(token),
          user_id: user,
          purpose: 'unsubscribe',
          created_at: new Date(now),
          expires_at: new Date(instant(now + LIFETIME_MS)),
          used_at: null,
        })
        .execute();
      return token;
    },
    known: async (token) => (await userOf(token, clock.now())) !== null,
    async unsubscribe(token) {
      const now = clock.now();
      const user = await userOf(token, now);
      if (user === null) return false;
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ receive_mail: false }).where('id', '=', user).execute();
        await tx
          .updateTable('links')
          .set({ used_at: new Date(now) })
          .where('token_hash', '=', hashOfToken(token))
          .where('used_at', 'is', null)
          .execute();
      });
      return true;
    },
  };
}
