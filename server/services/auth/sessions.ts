import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { DAY, MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { createRecentCache } from '../../core/recent-cache.ts';
import type { Db } from '../../db/database.ts';
import { createSessionStore, type StoredSession } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

/** A log-in lasts as long as the client keeps it (specification, section 9). */
const LIFETIME = 365 * DAY;
/** An older token is replaced when its session is refreshed. */
const ROTATE_AFTER = DAY;
/** A replaced token still works this long: other tabs and requests on their way hold it. */
const GRACE = MINUTE;
const CACHE = { size: 10_000, ttlMs: 5 * SECOND };

export interface Sessions {
  /** @returns the new session's token; only its hash is stored. */
  open(user: UserId): Promise<string>;
  /** Whom the token stands for; at most five seconds old, but what this process changes counts at once. */
  userOf(token: string): Promise<SessionUser | null>;
  /** Renews the session. The token answered is the one to go on with: a new one when the old is older than a day. */
  renew(token: string): Promise<{ user: SessionUser; token: string } | null>;
  /** @returns whose session it was, null when there was none. */
  close(token: string): Promise<UserId | null>;
  /** The user changed: nobody here goes on with what was read before. */
  forget(user: UserId): void;
}

export function createSessions({ db, clock }: { db: Db; clock: Clock }): Sessions {
  const store = createSessionStore({ db, clock });
  const cache = createRecentCache<{ readonly session: StoredSession | null }>({ clock, ...CACHE });
  const forgetToken = (token: string) => cache.drop((_, key) => key === token);

  async function endIn(session: StoredSession & { token: string }, ms: number): Promise<void> {
    await store.setEnd(session.token, instant(clock.now() + ms));
    forgetToken(session.token);
  }

  return {
    open: (user) => store.insert(user, LIFETIME),
    async userOf(token) {
      const { session } = await cache.get(token, async () => ({ session: await store.read(token) }));
      return session === null || session.expiresAt <= clock.now() ? null : session.user;
    },
    async renew(token) {
      const session = await store.read(token);
      if (session === null) return null;
      const { user } = session;
      if (user.blocked) return { user, token };
      if (clock.now() - session.createdAt <= ROTATE_AFTER) {
        await endIn({ ...session, token }, LIFETIME);
        return { user, token };
      }
      const next = await store.insert(user.id, LIFETIME);
      await endIn({ ...session, token }, GRACE);
      return { user, token: next };
    },
    async close(token) {
      const user = await store.remove(token);
      forgetToken(token);
      return user;
    },
    forget: (user) => cache.drop(({ session }) => session?.user.id === user),
  };
}
