import DataLoader from 'dataloader';
import { type Device, isSameDevice, mergeDevice, UNKNOWN_DEVICE } from '../../../shared/domain/accounts/devices.ts';
import { graceBegan, isTokenDue, sessionEnd, tokenEnd } from '../../../shared/domain/accounts/session-rules.ts';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { dayOf, SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { createRecentCache } from '../../core/recent-cache.ts';
import type { Db } from '../../db/database.ts';
import {
  deleteSessionOf,
  findSessions,
  insertSession,
  replaceToken,
  type SessionRow,
  setSessionDevice,
  setSessionSeen,
} from '../../db/repositories/sessions.ts';
import type { SessionUser } from './session-user.ts';
import { hashOfToken, isToken, newSalt, newToken, successorOf } from './tokens.ts';

const READ_TOGETHER = 200;
const CACHE = { size: 10_000, ttlMs: 5 * SECOND };

export interface Sessions {
  /** @returns the new session's token; only its hash is stored. */
  open(user: UserId, device?: Device): Promise<string>;
  /** Whom the token stands for; at most five seconds old, but what this process changes counts at once. */
  userOf(token: string): Promise<SessionUser | null>;
  /**
   * The token to go on with: the same one, or its successor once it is older than a day. A token has one successor, and
   * whoever refreshes it again within its grace is given that one: tabs that refresh at the same time stay logged in.
   * What the device says of itself now is kept.
   */
  renew(token: string, device?: Device): Promise<{ user: SessionUser; token: string } | null>;
  /** Ends the session with every token that came from its log-in. @returns whose it was, null when there was none. */
  close(token: string): Promise<UserId | null>;
  /** The same for a token of which only the hash is known. */
  closeHashed(tokenHash: Uint8Array): Promise<UserId | null>;
  /** The user changed: nobody here goes on with what was read before. */
  forget(user: UserId): void;
}

interface Believed {
  readonly id: string;
  readonly user: SessionUser;
  /** Of this token: its session's end, or that of its grace. */
  readonly until: Instant;
}

const believed = ({ id, user, expiresAt, replacedAt }: SessionRow): Believed => ({
  id,
  user,
  until: tokenEnd({
    expiresAt: instant(expiresAt.getTime()),
    replacedAt: replacedAt === null ? null : instant(replacedAt.getTime()),
  }),
});

export function createSessions({ db, clock }: { db: Db; clock: Clock }): Sessions {
  const cache = createRecentCache<{ readonly session: Believed | null }>({ clock, ...CACHE });

  /** One statement for all connections that ask in the same moment; who asks later is answered anew. */
  const rows = new DataLoader<Uint8Array, SessionRow | null>(
    (hashes) => {
      const now = clock.now();
      return findSessions(db, hashes, { now, replacedSince: graceBegan(now) });
    },
    // Once all that has come in has been read: whoever is among it asks with the others.
    { cache: false, maxBatchSize: READ_TOGETHER, batchScheduleFn: (read) => void setImmediate(read) },
  );

  async function find(token: string): Promise<SessionRow | null> {
    const now = clock.now();
    const session = await rows.load(hashOfToken(token));
    if (session !== null && session.seenOn < dayOf(now)) await setSessionSeen(db, session.id, dayOf(now));
    return session;
  }

  async function replace(token: string): Promise<string> {
    const salt = newSalt();
    const next = successorOf(token, salt);
    const hashes = { tokenHash: hashOfToken(token), successorHash: hashOfToken(next) };
    await replaceToken(db, { ...hashes, salt, now: clock.now() });
    cache.drop((_, key) => key === token);
    return next;
  }

  async function closeHashed(tokenHash: Uint8Array): Promise<UserId | null> {
    const ended = await deleteSessionOf(db, tokenHash);
    if (ended !== null) cache.drop(({ session }) => session?.id === ended.id);
    return ended?.user ?? null;
  }

  return {
    async open(user, device = UNKNOWN_DEVICE) {
      const token = newToken();
      const now = clock.now();
      const times = { now, today: dayOf(now), expiresAt: sessionEnd(now) };
      await insertSession(db, { user, tokenHash: hashOfToken(token), device, ...times });
      return token;
    },
    async userOf(token) {
      if (!isToken(token)) return null;
      const { session } = await cache.get(token, async () => {
        const found = await find(token);
        return { session: found === null ? null : believed(found) };
      });
      return session === null || session.until <= clock.now() ? null : session.user;
    },
    async renew(token, device = UNKNOWN_DEVICE) {
      let session = isToken(token) ? await find(token) : null;
      if (session === null) return null;
      const { user } = session;
      const known = mergeDevice(session.device, device);
      if (!isSameDevice(known, session.device)) await setSessionDevice(db, session.id, known);
      if (user.blocked || !isTokenDue(instant(session.tokenCreatedAt.getTime()), clock.now())) return { user, token };
      if (session.successorSalt === null) {
        await replace(token);
        // Read again: another process may have been first, and then its successor counts.
        session = await find(token);
      }
      const salt = session?.successorSalt ?? null;
      return salt === null ? null : { user, token: successorOf(token, salt) };
    },
    async close(token) {
      if (!isToken(token)) return null;
      const user = await closeHashed(hashOfToken(token));
      cache.drop((_, key) => key === token);
      return user;
    },
    closeHashed,
    forget: (user) => cache.drop(({ session }) => session?.user.id === user),
  };
}
