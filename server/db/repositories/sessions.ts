import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { Db } from '../database.ts';

/** One log-in, found by any token that it has or had. */
export interface SessionRow {
  readonly id: string;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly tokenCreatedAt: Date;
  /** When the token got its successor; null while it is the session's current one. */
  readonly replacedAt: Date | null;
  readonly successorSalt: Uint8Array | null;
  readonly user: {
    readonly id: UserId;
    readonly email: string;
    readonly lang: Language;
    readonly timezoneMin: number;
    readonly role: 'user' | 'support' | 'admin';
    readonly blocked: boolean;
  };
}

export async function insertSession(
  db: Db,
  input: { user: UserId; tokenHash: Uint8Array; now: Instant; expiresAt: Instant },
): Promise<void> {
  const at = new Date(input.now);
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('sessions')
      .values({ user_id: input.user, created_at: at, seen_at: at, expires_at: new Date(input.expiresAt) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('session_tokens')
      .values({ token_hash: input.tokenHash, session_id: id, created_at: at })
      .execute();
  });
}

/** The session of a token that is current or was replaced after `replacedSince`; null when there is none or it has ended. */
export async function findSession(
  db: Db,
  tokenHash: Uint8Array,
  input: { now: Instant; replacedSince: Instant },
): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('session_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('t.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', new Date(input.now))
    .where((where) =>
      where.or([where('t.replaced_at', 'is', null), where('t.replaced_at', '>', new Date(input.replacedSince))]),
    )
    .select(['s.id as sessionId', 's.seen_at', 's.expires_at', 't.created_at', 't.replaced_at', 't.successor_salt'])
    .select(['u.id', 'u.email', 'u.lang', 'u.timezone_min as timezoneMin', 'u.role', 'u.blocked'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { sessionId, seen_at, expires_at, created_at, replaced_at, successor_salt, ...user } = row;
  return {
    id: sessionId,
    seenAt: seen_at,
    expiresAt: expires_at,
    tokenCreatedAt: created_at,
    replacedAt: replaced_at,
    successorSalt: successor_salt,
    user,
  };
}

export async function setSessionSeen(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/**
 * Puts a successor in the place of a current token, for good and once.
 * @returns false when the token has a successor already, or is no more
 */
export async function replaceToken(
  db: Db,
  input: { tokenHash: Uint8Array; successorHash: Uint8Array; salt: Uint8Array; now: Instant },
): Promise<boolean> {
  const at = new Date(input.now);
  return await db.transaction().execute(async (tx) => {
    const replaced = await tx
      .updateTable('session_tokens')
      .set({ replaced_at: at, successor_salt: input.salt })
      .where('token_hash', '=', input.tokenHash)
      .where('replaced_at', 'is', null)
      .returning('session_id')
      .executeTakeFirst();
    if (replaced === undefined) return false;
    await tx
      .insertInto('session_tokens')
      .values({ token_hash: input.successorHash, session_id: replaced.session_id, created_at: at })
      .execute();
    return true;
  });
}

/** Logs the user out everywhere. */
export async function deleteSessionsOf(db: Db, user: UserId): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', user).execute();
}

/** Ends the session of a token with every token it has, also when the token itself was replaced. @returns what it was */
export async function deleteSessionOf(db: Db, tokenHash: Uint8Array): Promise<{ id: string; user: UserId } | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query.selectFrom('session_tokens').where('token_hash', '=', tokenHash).select('session_id'),
    )
    .returning(['id', 'user_id as user'])
    .executeTakeFirst();
  return row ?? null;
}
