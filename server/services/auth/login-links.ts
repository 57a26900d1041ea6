import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { hashOfToken, newToken } from './tokens.ts';

export interface LoginLinks {
  /** A secret that logs the user in once, within `lifetimeMs`. */
  create(user: UserId, lifetimeMs: number): Promise<{ link: string; expiresAt: Instant }>;
  /** Uses the secret up; null when it is unknown, used or too old. */
  redeem(link: string): Promise<UserId | null>;
}

export function createLoginLinks({ db, clock }: { db: Db; clock: Clock }): LoginLinks {
  return {
    async create(user, lifetimeMs) {
      const link = newToken();
      const now = clock.now();
      const expiresAt = instant(now + lifetimeMs);
      await db
        .insertInto('links')
        .values({
          token_hash: hashOfToken(link),
          user_id: user,
          purpose: 'login',
          created_at: new Date(now),
          expires_at: new Date(expiresAt),
          used_at: null,
        })
        .execute();
      return { link, expiresAt };
    },
    async redeem(link) {
      const now = new Date(clock.now());
      const row = await db
        .updateTable('links')
        .set({ used_at: now })
        .where('token_hash', '=', hashOfToken(link))
        .where('purpose', '=', 'login')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
  };
}
