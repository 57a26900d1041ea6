import { sql } from 'kysely';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Db } from '../database.ts';

/** What the stream said of one record last. */
export interface StreamChange {
  readonly key: string;
  /** Revisions are ordered by bytes. */
  readonly revision: string;
  readonly removed: boolean;
}

/** An export that is still older than what a stream said so long ago is believed: its server was set back, or the stream was wrong. */
const BELIEVED_MS = 2 * DAY;

/** What the stream said last of those of the records that it spoke of lately, by key: at which revision. */
export async function knownChanges(
  tx: Db,
  profile: ProfileId,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('stream_changes')
    .where('profile_id', '=', profile)
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .select(['key', 'revision'])
    .execute();
  return new Map(rows.map(({ key, revision }) => [key, revision]));
}

/** Remembers what the stream said now; the last word on a record is the one that stays. */
export async function rememberChanges(
  tx: Db,
  profile: ProfileId,
  { changes, seenAt }: { changes: readonly StreamChange[]; seenAt: Instant },
): Promise<void> {
  const last = new Map(changes.map((change) => [change.key, change]));
  if (last.size === 0) return;
  await tx
    .insertInto('stream_changes')
    .values([...last.values()].map((change) => ({ ...change, profile_id: profile, seen_at: new Date(seenAt) })))
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'key']).doUpdateSet((eb) => ({
        revision: eb.ref('excluded.revision'),
        removed: eb.ref('excluded.removed'),
        seen_at: eb.ref('excluded.seen_at'),
      })),
    )
    .execute();
}

/** Records of which the stream knows more than an export of `revision` does: what that says of them is out of date. */
export async function newerChanges(
  db: Db,
  profile: ProfileId,
  { revision, now }: { revision: string | null; now: Instant },
): Promise<{ readonly made: ReadonlySet<string>; readonly removed: ReadonlySet<string> }> {
  const rows = await db
    .selectFrom('stream_changes')
    .where('profile_id', '=', profile)
    .where('revision', '>', revision ?? '')
    .where('seen_at', '>', new Date(now - BELIEVED_MS))
    .select(['key', 'removed'])
    .execute();
  const keysOf = (removed: boolean) => new Set(rows.flatMap((row) => (row.removed === removed ? row.key : [])));
  return { made: keysOf(false), removed: keysOf(true) };
}

/** An export of `revision` has told the same, and what was said too long ago is of no use any more. */
export async function forgetChanges(
  tx: Db,
  profile: ProfileId,
  { revision, now }: { revision: string | null; now: Instant },
): Promise<void> {
  await tx
    .deleteFrom('stream_changes')
    .where('profile_id', '=', profile)
    .where(({ eb, or }) => or([eb('revision', '<=', revision ?? ''), eb('seen_at', '<=', new Date(now - BELIEVED_MS))]))
    .execute();
}
