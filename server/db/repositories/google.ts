import { type Day, type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** Somebody at a provider. */
interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** What a way through the provider was begun with. */
export interface GoogleFlow {
  readonly nonce: string;
  readonly verifier: string;
  /** Who wants to link, or to confirm that it is them; null for a log-in. */
  readonly user: UserId | null;
  /** Since when they have to have logged in at the provider, to confirm it; else null. */
  readonly authSince: Instant | null;
}

const sinceOf = (value: Date | null): Instant | null => (value === null ? null : instant(value.getTime()));

/** Who was there, at its end. */
export interface GoogleProof extends IdentityKey {
  readonly email: string;
  readonly user: UserId | null;
}

export async function insertGoogleFlow(
  db: Db,
  input: GoogleFlow & { flowHash: Uint8Array; stateHash: Uint8Array; expiresAt: Instant },
): Promise<void> {
  await db
    .insertInto('google_flows')
    .values({
      flow_hash: input.flowHash,
      state_hash: input.stateHash,
      nonce: input.nonce,
      verifier: input.verifier,
      user_id: input.user,
      auth_since: input.authSince === null ? null : new Date(input.authSince),
      expires_at: new Date(input.expiresAt),
    })
    .execute();
}

/** What a browser is sent on with that came with the state alone. */
export async function findGoogleFlow(
  db: Db,
  { stateHash, now }: { stateHash: Uint8Array; now: Instant },
): Promise<Omit<GoogleFlow, 'user'> | null> {
  const row = await db
    .selectFrom('google_flows')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', new Date(now))
    .select(['nonce', 'verifier', 'auth_since'])
    .executeTakeFirst();
  return row === undefined ? null : { nonce: row.nonce, verifier: row.verifier, authSince: sinceOf(row.auth_since) };
}

/** Uses the state up, so that an answer counts once. `stateHash` null takes whichever the flow has. @returns null when there is none */
export async function takeGoogleFlow(
  db: Db,
  input: { flowHash: Uint8Array; stateHash: Uint8Array | null; user: UserId | null; confirms: boolean; now: Instant },
): Promise<GoogleFlow | null> {
  const { stateHash, user } = input;
  const row = await db
    .updateTable('google_flows')
    .set({ state_hash: null })
    .where('flow_hash', '=', input.flowHash)
    .where('expires_at', '>', new Date(input.now))
    .where('state_hash', 'is not', null)
    .where('user_id', user === null ? 'is' : '=', user)
    .where('auth_since', input.confirms ? 'is not' : 'is', null)
    .$if(stateHash !== null, (query) => query.where('state_hash', '=', stateHash))
    .returning(['nonce', 'verifier', 'user_id', 'auth_since'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { nonce: row.nonce, verifier: row.verifier, user: row.user_id, authSince: sinceOf(row.auth_since) };
}

export async function storeGoogleProof(
  db: Db,
  input: IdentityKey & { flowHash: Uint8Array; email: string; now: Instant },
): Promise<void> {
  const { issuer, subject, email } = input;
  await db
    .updateTable('google_flows')
    .set({ issuer, subject, email, proven_at: new Date(input.now) })
    .where('flow_hash', '=', input.flowHash)
    .execute();
}

export async function findGoogleProof(
  db: Db,
  { flowHash, confirms, now }: { flowHash: Uint8Array; confirms: boolean; now: Instant },
): Promise<GoogleProof | null> {
  const row = await db
    .selectFrom('google_flows')
    .where('flow_hash', '=', flowHash)
    .where('expires_at', '>', new Date(now))
    .where('auth_since', confirms ? 'is not' : 'is', null)
    .select(['issuer', 'subject', 'email', 'user_id as user'])
    .executeTakeFirst();
  if (row === undefined || row.issuer === null || row.subject === null || row.email === null) return null;
  return { issuer: row.issuer, subject: row.subject, email: row.email, user: row.user };
}

/** Whether the session of the token began after the flow was proven: with the password, then, or whatever else its person logs in with. */
export async function isSessionYounger(
  db: Db,
  { flowHash, sessionTokenHash }: { flowHash: Uint8Array; sessionTokenHash: Uint8Array },
): Promise<boolean> {
  const row = await db
    .selectFrom('session_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('google_flows as f', (join) => join.on('f.flow_hash', '=', flowHash))
    .where('t.token_hash', '=', sessionTokenHash)
    .whereRef('s.created_at', '>=', 'f.proven_at')
    .select('s.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether it was still there: of two who end it one does */
export async function deleteGoogleFlow(db: Db, flowHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('google_flows').where('flow_hash', '=', flowHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whose account it opens; null when nobody's. */
export async function findGoogleOwner(db: Db, { issuer, subject }: IdentityKey): Promise<UserId | null> {
  const row = await db
    .selectFrom('google_identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** @returns false when it opens an account already, or the account has another */
export async function insertGoogleIdentity(
  db: Db,
  input: IdentityKey & { user: UserId; email: string; today: Day; used: boolean },
): Promise<boolean> {
  const { issuer, subject, user, email, today } = input;
  const row = await db
    .insertInto('google_identities')
    .values({ issuer, subject, user_id: user, email, linked_on: today, used_on: input.used ? today : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers a log-in, and by which address Google knows the person now. */
export async function markGoogleUsed(
  db: Db,
  { user, email, today }: { user: UserId; email: string; today: Day },
): Promise<void> {
  await db.updateTable('google_identities').set({ email, used_on: today }).where('user_id', '=', user).execute();
}

export interface OwnGoogle {
  readonly subject: string;
  readonly email: string;
  readonly linkedOn: Day;
  readonly usedOn: Day | null;
}

export async function findOwnGoogle(db: Db, user: UserId): Promise<OwnGoogle | null> {
  const row = await db
    .selectFrom('google_identities')
    .where('user_id', '=', user)
    .select(['subject', 'email', 'linked_on as linkedOn', 'used_on as usedOn'])
    .executeTakeFirst();
  return row ?? null;
}

/** Unlinks it from whoever can log in without it. @returns whether there was one */
export async function deleteGoogleIdentity(db: Db, user: UserId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('google_identities')
    .where('user_id', '=', user)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('users').where('id', '=', user).where('password_hash', 'is not', null).select('id')),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Unlinks what was linked on the day or later, whoever did it. */
export async function deleteGoogleSince(tx: Db, user: UserId, day: Day): Promise<void> {
  await tx.deleteFrom('google_identities').where('user_id', '=', user).where('linked_on', '>=', day).execute();
}
