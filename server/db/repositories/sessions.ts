import type { Device, StoredDevice } from '../../../shared/domain/accounts/devices.ts';
import type { Day, Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { TimeZone } from '../../../shared/domain/time/time-zone.ts';
import type { Db } from '../database.ts';

/** One log-in, found by any token that it has or had. */
export interface SessionRow {
  readonly id: string;
  readonly seenOn: Day;
  readonly expiresAt: Date;
  readonly tokenCreatedAt: Date;
  /** When the token got its successor; null while it is the session's current one. */
  readonly replacedAt: Date | null;
  readonly successorSalt: Uint8Array | null;
  readonly device: StoredDevice;
  readonly user: TimeZone & {
    readonly id: UserId;
    readonly email: string;
    readonly lang: Language;
    readonly role: 'user' | 'support' | 'admin';
    readonly blocked: boolean;
  };
}

export async function insertSession(
  db: Db,
  input: { user: UserId; tokenHash: Uint8Array; device: Device; now: Instant; today: Day; expiresAt: Instant },
): Promise<void> {
  const at = new Date(input.now);
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('sessions')
      .values({
        user_id: input.user,
        created_at: at,
        seen_on: input.today,
        expires_at: new Date(input.expiresAt),
        ...input.device,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('session_tokens')
      .values({ token_hash: input.tokenHash, session_id: id, created_at: at })
      .execute();
  });
}

/** Of each token the session, if it is current or was replaced after `replacedSince`; null when there is none or it has ended. */
export async function findSessions(
  db: Db,
  tokenHashes: readonly Uint8Array[],
  input: { now: Instant; replacedSince: Instant },
): Promise<(SessionRow | null)[]> {
  const rows = await db
    .selectFrom('session_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('t.token_hash', 'in', [...tokenHashes])
    .where('s.expires_at', '>', new Date(input.now))
    // A log-in that was under way while the account was deleted opens nothing.
    .where('u.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('t.replaced_at', 'is', null), where('t.replaced_at', '>', new Date(input.replacedSince))]),
    )
    .select(['t.token_hash', 't.created_at', 't.replaced_at', 't.successor_salt'])
    .select(['s.id as sessionId', 's.seen_on', 's.expires_at', 's.app', 's.system', 's.zone as place'])
    .select(['u.id', 'u.email', 'u.lang', 'u.timezone_min as timezoneMin', 'u.zone', 'u.role', 'u.blocked'])
    .execute();
  const found = new Map(
    rows.map(({ token_hash, sessionId, seen_on, expires_at, created_at, replaced_at, successor_salt, ...row }) => {
      const { app, system, place, ...user } = row;
      const session: SessionRow = {
        ...{ id: sessionId, seenOn: seen_on, expiresAt: expires_at, tokenCreatedAt: created_at },
        ...{ replacedAt: replaced_at, successorSalt: successor_salt, device: { app, system, zone: place }, user },
      };
      return [Buffer.from(token_hash).toString('hex'), session];
    }),
  );
  return tokenHashes.map((hash) => found.get(Buffer.from(hash).toString('hex')) ?? null);
}

export async function setSessionSeen(db: Db, id: string, today: Day): Promise<void> {
  await db.updateTable('sessions').set({ seen_on: today }).where('id', '=', id).execute();
}

export async function setSessionDevice(db: Db, id: string, { app, system, zone }: StoredDevice): Promise<void> {
  await db.updateTable('sessions').set({ app, system, zone }).where('id', '=', id).execute();
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

/** A session as its owner sees it. */
export interface SessionLine extends StoredDevice {
  readonly id: string;
  readonly createdAt: Date;
  readonly seenOn: Day;
  /** Whether the token belongs to it. */
  readonly current: boolean;
}

const sessionOf = (db: Db, tokenHash: Uint8Array) =>
  db.selectFrom('session_tokens').where('token_hash', '=', tokenHash).select('session_id');

/** The user's sessions that have not ended: the token's own first, then those that were used last. */
export async function listSessions(
  db: Db,
  input: { user: UserId; tokenHash: Uint8Array; now: Instant },
): Promise<SessionLine[]> {
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', input.user)
    .where('expires_at', '>', new Date(input.now))
    .select(['id', 'created_at as createdAt', 'seen_on as seenOn', 'app', 'system', 'zone'])
    .select((where) => where('id', 'in', sessionOf(db, input.tokenHash)).as('current'))
    .orderBy('current', 'desc')
    .orderBy('seen_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ current, ...row }) => ({ ...row, current: current === true }));
}

/** @returns whether there was such a session of the user */
export async function deleteOwnSession(db: Db, input: { user: UserId; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', input.user)
    .where('id', '=', input.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the user's sessions but that of the token. @returns how many; null, and none, when the token has no session any more */
export async function deleteOtherSessions(
  db: Db,
  input: { user: UserId; tokenHash: Uint8Array },
): Promise<number | null> {
  const own = await sessionOf(db, input.tokenHash).executeTakeFirst();
  if (own === undefined) return null;
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', input.user)
    .where('id', '!=', own.session_id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Logs the user out everywhere. */
export async function deleteSessionsOf(db: Db, user: UserId): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', user).execute();
}

/** Ends the session of a token with every token it has, also when the token itself was replaced. @returns what it was */
export async function deleteSessionOf(db: Db, tokenHash: Uint8Array): Promise<{ id: string; user: UserId } | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('id', 'in', sessionOf(db, tokenHash))
    .returning(['id', 'user_id as user'])
    .executeTakeFirst();
  return row ?? null;
}
