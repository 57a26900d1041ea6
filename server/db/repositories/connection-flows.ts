import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { ConnectionRoute } from '../../../shared/domain/networks/description.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Db } from '../database.ts';

/** A way to a network and back: who goes it, and where to. */
export interface ConnectionFlow {
  readonly user: UserId;
  readonly network: Network;
  readonly route: ConnectionRoute;
}

interface FlowKeys {
  readonly flowHash: Uint8Array;
  readonly stateHash: Uint8Array;
}

export async function insertConnectionFlow(
  db: Db,
  { user, network, route, flowHash, stateHash, expiresAt }: ConnectionFlow & FlowKeys & { expiresAt: Instant },
): Promise<void> {
  await db
    .insertInto('connection_flows')
    .values({
      ...{ flow_hash: flowHash, state_hash: stateHash, user_id: user, network, route },
      expires_at: new Date(expiresAt),
    })
    .execute();
}

/** Where a browser is sent on to that came with the state alone. */
export async function findConnectionFlow(
  db: Db,
  { stateHash, now }: { stateHash: Uint8Array; now: Instant },
): Promise<Omit<ConnectionFlow, 'user'> | null> {
  const row = await db
    .selectFrom('connection_flows')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', new Date(now))
    .select(['network', 'route'])
    .executeTakeFirst();
  return row ?? null;
}

/** Uses the way up, so that what came back counts once, and for its person alone. @returns null where there is none */
export async function takeConnectionFlow(
  db: Db,
  { flowHash, stateHash, user, now }: FlowKeys & { user: UserId; now: Instant },
): Promise<Omit<ConnectionFlow, 'user'> | null> {
  const row = await db
    .deleteFrom('connection_flows')
    .where('flow_hash', '=', flowHash)
    .where('state_hash', '=', stateHash)
    .where('user_id', '=', user)
    .where('expires_at', '>', new Date(now))
    .returning(['network', 'route'])
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers that what a provider asked to delete is deleted, by a code that was handed out for it. */
export async function insertDeletionRequest(db: Db, input: { codeHash: Uint8Array; doneAt: Instant }): Promise<void> {
  await db
    .insertInto('deletion_requests')
    .values({ code_hash: input.codeHash, done_at: new Date(input.doneAt) })
    .execute();
}

/** When; null for a code that was never handed out, or long ago. */
export async function findDeletionRequest(db: Db, codeHash: Uint8Array): Promise<Date | null> {
  const row = await db
    .selectFrom('deletion_requests')
    .where('code_hash', '=', codeHash)
    .select('done_at')
    .executeTakeFirst();
  return row?.done_at ?? null;
}

/** Ways that nobody came back from, and deletions that nobody asks after any more. */
export async function forgetConnectionFlows(db: Db, now: Instant, deletionsBefore: Instant): Promise<void> {
  await db.deleteFrom('connection_flows').where('expires_at', '<', new Date(now)).execute();
  await db.deleteFrom('deletion_requests').where('done_at', '<', new Date(deletionsBefore)).execute();
}
