import { sql } from 'kysely';
import type { WrongCodes } from '../../../shared/domain/accounts/wrong-codes.ts';
import { type Instant, instant, type UserId, userId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** The key that a person's app shares with the service, as it is stored. */
export interface StoredAppKey {
  readonly secret: Uint8Array;
  /** What it is encrypted under; null where it is stored as it is. */
  readonly sealedBy: Uint8Array | null;
}

/** The same with whose it is. */
export interface KeptAppKey {
  readonly user: UserId;
  readonly stored: StoredAppKey;
}

interface TwoFactorRow {
  readonly key: StoredAppKey;
  /** No other key of the person was begun at that moment. */
  readonly begunAt: Instant;
  /** Null while no code of it has come. */
  readonly onSince: Instant | null;
  readonly wrongCodes: WrongCodes;
}

const instantOf = (at: Date | null): Instant | null => (at === null ? null : instant(at.getTime()));

export async function findTwoFactor(db: Db, user: UserId): Promise<TwoFactorRow | null> {
  const row = await db
    .selectFrom('two_factor')
    .where('user_id', '=', user)
    .select(['secret', 'sealed_by', 'begun_at', 'on_since', 'wrong_codes', 'wrong_codes_since'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const wrongCodes = { count: row.wrong_codes, since: instantOf(row.wrong_codes_since) };
  return {
    key: { secret: row.secret, sealedBy: row.sealed_by },
    begunAt: instant(row.begun_at.getTime()),
    onSince: instantOf(row.on_since),
    wrongCodes,
  };
}

/** Stores a new key, unless one is in use or was begun after `begunBefore`. */
export async function beginTwoFactor(
  db: Db,
  input: { user: UserId; key: StoredAppKey; now: Instant; begunBefore: Instant },
): Promise<void> {
  const { user, key } = input;
  const stored = { secret: key.secret, sealed_by: key.sealedBy };
  const begunAt = new Date(input.now);
  await db
    .insertInto('two_factor')
    .values({ user_id: user, ...stored, begun_at: begunAt, on_since: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...stored, begun_at: begunAt, last_step: 0 })
        .where('two_factor.on_since', 'is', null)
        .where('two_factor.begun_at', '<', new Date(input.begunBefore)),
    )
    .execute();
}

/** Puts the key that was begun then into use, with the step of its first code. @returns false when it is in use already, or another one is there */
export async function turnTwoFactorOn(
  tx: Db,
  input: { user: UserId; begunAt: Instant; step: number; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ on_since: new Date(input.now), last_step: input.step })
    .where('user_id', '=', input.user)
    .where('begun_at', '=', new Date(input.begunAt))
    .where('on_since', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keys that are not stored under that one, in the order of their people. */
export async function appKeysNotUnder(
  db: Db,
  { keyId, after, limit }: { keyId: Uint8Array; after: UserId | null; limit: number },
): Promise<KeptAppKey[]> {
  const rows = await db
    .selectFrom('two_factor')
    .where(sql<boolean>`sealed_by is distinct from ${keyId}`)
    .where('user_id', '>', after ?? userId(0))
    .orderBy('user_id')
    .limit(limit)
    .select(['user_id', 'secret', 'sealed_by'])
    .execute();
  return rows.map((row) => ({ user: row.user_id, stored: { secret: row.secret, sealedBy: row.sealed_by } }));
}

/** Stores the same key in another way. @returns false when there is another one by now, or none */
export async function replaceAppKey(
  db: Db,
  { user, from, to }: { user: UserId; from: StoredAppKey; to: StoredAppKey },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ secret: to.secret, sealed_by: to.sealedBy })
    .where('user_id', '=', user)
    .where('secret', '=', from.secret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the key and every recovery code away. @returns whether it was on */
export async function turnTwoFactorOff(tx: Db, user: UserId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('two_factor')
    .where('user_id', '=', user)
    .where('on_since', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
  return true;
}

/** The same for a key that was put into use at the instant or later; an older one stays, with its codes. */
export async function turnTwoFactorOffSince(tx: Db, user: UserId, since: Instant): Promise<void> {
  const known = await findTwoFactor(tx, user);
  if (known?.onSince != null && known.onSince >= since) await turnTwoFactorOff(tx, user);
}

/** Changes the count of wrong codes, one call after the other. @returns what it is then; null without two-factor log-in */
export async function changeWrongCodes(
  tx: Db,
  user: UserId,
  change: (known: WrongCodes) => WrongCodes,
): Promise<WrongCodes | null> {
  const row = await tx
    .selectFrom('two_factor')
    .where('user_id', '=', user)
    .where('on_since', 'is not', null)
    .select(['wrong_codes', 'wrong_codes_since'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const next = change({ count: row.wrong_codes, since: instantOf(row.wrong_codes_since) });
  await tx
    .updateTable('two_factor')
    .set({ wrong_codes: next.count, wrong_codes_since: next.since === null ? null : new Date(next.since) })
    .where('user_id', '=', user)
    .execute();
  return next;
}

/** Uses the code of a time step up, so that of two who send it one succeeds. @returns whether it was newer than the last one */
export async function takeStep(db: Db, user: UserId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', user)
    .where('on_since', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(tx: Db, user: UserId, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((codeHash) => ({ code_hash: codeHash, user_id: user, used_at: null })))
    .execute();
}

/** Uses a recovery code up. @returns whether the person had it, unused */
export async function takeRecoveryCode(
  db: Db,
  input: { user: UserId; codeHash: Uint8Array; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: new Date(input.now) })
    .where('user_id', '=', input.user)
    .where('code_hash', '=', input.codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many recovery codes the person has not used. */
export async function countRecoveryCodes(db: Db, user: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .select((where) => where.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
