import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { StagedTables, Tx } from '../database.ts';
import { assertStorable, storableRange } from '../partitions.ts';
import { STAGED_COLUMNS } from './encode-actions.ts';
import { mergePiece } from './merge-actions.ts';
import { packAgainFrom } from './packed-weeks.ts';

/** Its tables are made by a migration, and nothing is in them outside of a transaction. */
const ACTIONS = 'staging.stream_actions';
const KEYS = 'staging.stream_keys';
/** Nobody looks for its process: the claim ends with the transaction that made it. */
const OWNER = 0;

/** What a stream brings of one profile. */
export interface StreamDelivery {
  readonly profile: ProfileId;
  /** Inside of `storableRange(seenAt)`, their months have partitions. */
  readonly actions: readonly Action[];
  readonly seenAt: Instant;
}

async function claim(tx: Tx, profile: ProfileId): Promise<string | null> {
  const id = String(randomBytes(8).readBigInt64BE());
  const { numAffectedRows } = await sql`
    insert into unpublished_deliveries (id, profile_id, owner) values (${id}::bigint, ${profile}::int, ${OWNER})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n ? id : null;
}

async function fill(tx: Tx, { actions, seenAt }: StreamDelivery): Promise<void> {
  const range = storableRange(seenAt);
  for (const { at } of actions) assertStorable(at, range);
  const rows = actions.map(
    ({ at, key, kind, targetId, post, text, tags, languages, reason }) => sql`(
      ${new Date(at).toISOString()}::timestamptz, ${key}::text, ${kind}::text, ${targetId}::text, ${post?.code ?? null}::text,
      ${post?.url ?? null}::text, ${text}::text, ${[...tags]}::text[], ${[...(languages ?? [])]}::text[], ${reason}::text, null::timestamptz
    )`,
  );
  const columns = sql.raw(STAGED_COLUMNS.join(', '));
  await sql`insert into ${sql.table(ACTIONS)} (${columns}) values ${sql.join(rows)}`.execute(tx);
}

/**
 * Stores what a stream brings of a profile, inside the transaction that also moves the stream's cursor, by the same steps as a
 * collection's merge; `alongside` is what else is to be done with it. A few hundred actions at most.
 * @returns null, with nothing done, while somebody else delivers to the profile
 */
export async function deliverStreamed<T>(
  tx: Tx,
  delivery: StreamDelivery,
  alongside: (staged: StagedTables) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  const { profile, actions, seenAt } = delivery;
  const id = await claim(tx, profile);
  if (id === null) return null;
  const staged: StagedTables = { actions: ACTIONS, keys: KEYS, delivery: id, step: (work) => work(tx) };
  if (actions.length > 0) {
    await fill(tx, delivery);
    const to = actions.reduce(
      (last, { key }) => (Buffer.compare(Buffer.from(key), Buffer.from(last)) > 0 ? key : last),
      '',
    );
    const merge = { staged: ACTIONS, profile, seenAt, delivery: id, compare: true };
    await mergePiece(tx, { after: '', to, isLast: true }, merge);
    await packAgainFrom(tx, profile, instant(Math.min(...actions.map(({ at }) => at))));
  }
  const value = await alongside(staged);
  if (actions.length > 0) await sql`delete from ${sql.table(ACTIONS)}`.execute(tx);
  await sql`delete from unpublished_deliveries where id = ${id}::bigint`.execute(tx);
  return { value };
}
