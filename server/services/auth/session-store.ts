import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import type { SessionUser } from './session-user.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** How exactly `seen_at` is kept. */
const SEEN_EVERY = HOUR;

export interface StoredSession {
  readonly user: SessionUser;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** Rows of `sessions`. Only a token's hash is stored. */
export interface SessionStore {
  /** @returns the new session's token. */
  insert(user: UserId, lifetimeMs: number): Promise<string>;
  /** The session and its user, null when it is unknown or has run out. */
  read(token: string): Promise<StoredSession | null>;
  setEnd(token: string, end: Instant): Promise<void>;
  /** @returns whose it was. */
  remove(token: string): Promise<UserId | null>;
}

export function createSessionStore({ db, clock }: { db: Db; clock: Clock }): SessionStore {
  const update = (token: string) => db.updateTable('sessions').where('token_hash', '=', hashOfToken(token));

  return {
    async insert(user, lifetimeMs) {
      const token = newToken();
      const now = clock.now();
      const at = new Date(now);
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashOfToken(token),
          user_id: user,
          created_at: at,
          seen_at: at,
          expires_at: new Date(now + lifetimeMs),
        })
        .execute();
      return token;
    },
    async read(token) {
      const now = new Date(clock.now());
      const row = await db
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .where('s.token_hash', '=', hashOfToken(token))
        .where('s.expires_at', '>', now)
        .select(['u.id', 'u.email', 'u.lang', 'u.timezone_min as timezoneMin', 'u.role', 'u.blocked'])
        .select(['s.created_at', 's.expires_at', 's.seen_at'])
        .executeTakeFirst();
      if (row === undefined) return null;
      const { created_at, expires_at, seen_at, ...user } = row;
      if (now.getTime() - seen_at.getTime() > SEEN_EVERY) await update(token).set({ seen_at: now }).execute();
      return { user, createdAt: instant(created_at.getTime()), expiresAt: instant(expires_at.getTime()) };
    },
    async setEnd(token, end) {
      await update(token)
        .set({ expires_at: new Date(end), seen_at: new Date(clock.now()) })
        .execute();
    },
    async remove(token) {
      const row = await db
        .deleteFrom('sessions')
        .where('token_hash', '=', hashOfToken(token))
        .returning('user_id')
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
  };
}
