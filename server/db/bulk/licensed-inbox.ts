import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { LicensedInbox, LicensedReceipt, LicensedSeal } from '../database.ts';
import { LOCKS, lockInTransaction } from '../locks.ts';
import type { Schema } from '../schema.ts';
import { StorageError } from '../storage-error.ts';
import type { Copy } from './copy.ts';
import { createCopyInput } from './copy-input.ts';
import type { DeliveryDeps } from './deliveries.ts';
import {
  encodeLicensedProfile,
  encodeLicensedRow,
  LICENSED_PROFILE_COLUMNS,
  LICENSED_ROW_COLUMNS,
  type LicensedProfile,
  type LicensedRow,
} from './encode-licensed.ts';
import { takeDescriptionsAway, takeLicensedRowsAway } from './take-licensed-away.ts';

interface InboxDeps extends DeliveryDeps {
  readonly copy: Copy;
}

/** Rows in one COPY, as of collections. */
const ROWS_PER_COPY = 5_000;

/** Where licensed deliveries come in: straight into their tables, where nobody sees what is not sealed. */
export function createLicensedInbox(deps: InboxDeps): LicensedInbox {
  const { db, owner, lives } = deps;
  const open = new Set<string>();
  const sweep = async (): Promise<number> => {
    let swept = 0;
    for (const left of await db.selectFrom('feed_receipts').selectAll().execute()) {
      const isOwn = left.owner === owner;
      if (isOwn ? open.has(left.id) : await lives(left.owner)) continue;
      await takeAway(db, left.id);
      swept += 1;
    }
    return swept;
  };
  return {
    sweep,
    async receive() {
      const id = String(randomBytes(8).readBigInt64BE());
      open.add(id);
      await db.insertInto('feed_receipts').values({ id, owner }).execute();
      return createReceipt(deps, id, () => open.delete(id));
    },
  };
}

/** Rows gathered into fewer, larger COPYs. */
function gatherInto(push: (text: string) => Promise<void>) {
  let text = '';
  let rows = 0;
  const flush = async (): Promise<void> => {
    const whole = text;
    text = '';
    rows = 0;
    if (whole !== '') await push(whole);
  };
  return {
    flush,
    async add(encoded: string, count: number): Promise<void> {
      text += encoded;
      rows += count;
      if (rows >= ROWS_PER_COPY) await flush();
    },
  };
}

function createReceipt({ db, copy, owner }: InboxDeps, id: string, ended: () => void): LicensedReceipt {
  const copyInput = createCopyInput(copy);
  const actions = gatherInto((text) => copyInput.push('feed_actions', LICENSED_ROW_COLUMNS, text));
  const profiles = gatherInto((text) => copyInput.push('feed_profiles', LICENSED_PROFILE_COLUMNS, text));
  return {
    write: (rows: readonly LicensedRow[]) =>
      actions.add(rows.map((row) => encodeLicensedRow(id, row)).join(''), rows.length),
    describe: (rows: readonly LicensedProfile[]) =>
      profiles.add(rows.map((row) => encodeLicensedProfile(id, row)).join(''), rows.length),
    async seal(input) {
      await actions.flush();
      await profiles.flush();
      await copyInput.drained();
      const sealed = await sealDelivery(db, { id, owner, ...input });
      if (sealed) ended();
      return sealed;
    },
    async discard() {
      await copyInput.drained().catch(() => undefined);
      try {
        await takeAway(db, id);
      } finally {
        // Also where the database is gone: what is left is taken away by a later sweep.
        ended();
      }
    },
  };
}

/** @returns false where a delivery with the same request id was sealed before */
async function sealDelivery(
  db: Kysely<Schema>,
  { id, owner, sealedAt, ...said }: LicensedSeal & { readonly id: string; readonly owner: number },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // One after the other, so that whoever has read up to one has read all before it.
    await lockInTransaction(tx, LOCKS.licensed, 0);
    const before = await tx
      .selectFrom('feed_deliveries')
      .where('request_id', '=', said.requestId)
      .select('id')
      .execute();
    if (before.length > 0) return false;
    const mine = await tx
      .deleteFrom('feed_receipts')
      .where('id', '=', id)
      .where('owner', '=', owner)
      .executeTakeFirst();
    if (mine.numDeletedRows !== 1n) throw new StorageError('overtaken', 'This delivery was believed dead');
    await sql`
      insert into feed_deliveries (id, seq, request_id, digest, key_name, network, feed_name, coverage, answer, profiles, sealed_at)
      select ${id}::bigint, coalesce(max(seq), 0) + 1, ${said.requestId}, ${said.digest}, ${said.keyName}, ${said.network},
        ${said.feed}, ${JSON.stringify(said.coverage)}::jsonb, ${JSON.stringify(said.answer)}::jsonb,
        ${[...said.profiles]}::int[], ${new Date(sealedAt).toISOString()}::timestamptz
      from feed_deliveries`.execute(tx);
    return true;
  });
}

/** Takes away what came in of a delivery that was not sealed. */
async function takeAway(db: Kysely<Schema>, id: string): Promise<void> {
  await takeLicensedRowsAway(db, id, null);
  await takeDescriptionsAway(db, id);
  await db.deleteFrom('feed_receipts').where('id', '=', id).execute();
}
