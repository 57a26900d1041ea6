import type { Selectable } from 'kysely';
import type { ConnectionTimes } from '../../../shared/domain/connections/connection.ts';
import { type Instant, instant, type ProfileId, type UserId } from '../../../shared/domain/ids.ts';
import type { ConnectionRoute } from '../../../shared/domain/networks/description.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { ConnectionTables } from '../connection-tables.ts';
import type { Db } from '../database.ts';
import { lockUser } from './user-lock.ts';

/** An account that somebody connected; its token as it lies in the database. */
export interface Connection extends ConnectionTimes {
  readonly id: number;
  readonly user: UserId;
  readonly network: Network;
  readonly route: ConnectionRoute;
  readonly externalId: string;
  readonly username: string;
  readonly sealed: Uint8Array;
  readonly scopes: readonly string[];
  readonly connectedAt: Instant;
}

const at = (time: Date): Instant => instant(time.getTime());
const atOrNull = (time: Date | null): Instant | null => (time === null ? null : at(time));

const connectionOf = (row: Selectable<ConnectionTables['connections']>): Connection => ({
  ...{ id: row.id, user: row.user_id, network: row.network, route: row.route, username: row.username },
  ...{ externalId: row.external_id, sealed: row.token, scopes: row.scopes, connectedAt: at(row.connected_at) },
  ...{ issuedAt: at(row.issued_at), expiresAt: at(row.expires_at) },
  ...{ triedAt: atOrNull(row.tried_at), endedAt: atOrNull(row.ended_at) },
});

/** In the order in which they were made. */
export async function listConnections(db: Db, user: UserId): Promise<Connection[]> {
  const rows = await db.selectFrom('connections').where('user_id', '=', user).selectAll().orderBy('id').execute();
  return rows.map(connectionOf);
}

export async function findConnection(db: Db, id: number): Promise<Connection | null> {
  const row = await db.selectFrom('connections').where('id', '=', id).selectAll().executeTakeFirst();
  return row === undefined ? null : connectionOf(row);
}

/** Of whoever connects while their row is locked, so that two at once are counted. */
export async function countConnections(tx: Db, user: UserId): Promise<number> {
  await lockUser(tx, user);
  const { count } = await tx
    .selectFrom('connections')
    .where('user_id', '=', user)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewConnection {
  readonly user: UserId;
  readonly network: Network;
  readonly route: ConnectionRoute;
  readonly externalId: string;
  readonly username: string;
  readonly personId: string;
  readonly sealed: Uint8Array;
  readonly scopes: readonly string[];
  readonly expiresAt: Instant;
  readonly now: Instant;
}

/** A new connection, or a new token for the one that there is. @returns its number */
export async function saveConnection(tx: Db, input: NewConnection): Promise<number> {
  const now = new Date(input.now);
  const fresh = {
    ...{ username: input.username, person_id: input.personId, token: input.sealed, scopes: [...input.scopes] },
    ...{ connected_at: now, issued_at: now, expires_at: new Date(input.expiresAt), tried_at: null, ended_at: null },
  };
  const { user, network, route, externalId } = input;
  const { id } = await tx
    .insertInto('connections')
    .values({ user_id: user, network, route, external_id: externalId, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'network', 'route', 'external_id']).doUpdateSet(fresh))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A renewed token; not for a connection that was made anew, or ended, meanwhile. */
export async function renewConnection(
  db: Db,
  { id, issuedAt }: Pick<Connection, 'id' | 'issuedAt'>,
  fresh: { readonly sealed: Uint8Array; readonly expiresAt: Instant; readonly now: Instant },
): Promise<void> {
  const issued = new Date(fresh.now);
  await db
    .updateTable('connections')
    .set({ token: fresh.sealed, issued_at: issued, expires_at: new Date(fresh.expiresAt), tried_at: issued })
    .where('id', '=', id)
    .where('issued_at', '=', new Date(issuedAt))
    .where('ended_at', 'is', null)
    .execute();
}

export async function markTried(db: Db, id: number, now: Instant): Promise<void> {
  await db
    .updateTable('connections')
    .set({ tried_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** Its network does not take the token any more. */
export async function endConnection(db: Db, id: number, now: Instant): Promise<void> {
  await db
    .updateTable('connections')
    .set({ ended_at: new Date(now) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** @returns what it was; null where it is not theirs */
export async function deleteConnection(db: Db, user: UserId, id: number): Promise<Connection | null> {
  const row = await db
    .deleteFrom('connections')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : connectionOf(row);
}

/** All of a person's, who leaves. @returns what they were */
export async function deleteConnectionsOf(db: Db, user: UserId): Promise<Connection[]> {
  return (await db.deleteFrom('connections').where('user_id', '=', user).returningAll().execute()).map(connectionOf);
}

/** Everybody's to an account that is to be left out. @returns what they were */
export async function dropConnections(tx: Db, network: Network, externalId: string): Promise<Connection[]> {
  const rows = await tx
    .deleteFrom('connections')
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .returningAll()
    .execute();
  return rows.map(connectionOf);
}

/** Those of whom a provider's message is; a message from before one was made is not about it. @returns what they were */
export async function deleteConnectionsOfPerson(
  db: Db,
  input: {
    readonly network: Network;
    readonly route: ConnectionRoute;
    readonly personId: string;
    readonly before: Instant;
  },
): Promise<Connection[]> {
  const rows = await db
    .deleteFrom('connections')
    .where('network', '=', input.network)
    .where('route', '=', input.route)
    .where('person_id', '=', input.personId)
    .where('connected_at', '<=', new Date(input.before))
    .returningAll()
    .execute();
  return rows.map(connectionOf);
}

/** Connections that end before `horizon` and have not. */
export async function endingConnections(db: Db, horizon: Instant, limit: number): Promise<Connection[]> {
  const rows = await db
    .selectFrom('connections')
    .where('ended_at', 'is', null)
    .where('expires_at', '<', new Date(horizon))
    .orderBy('expires_at')
    .limit(limit)
    .selectAll()
    .execute();
  return rows.map(connectionOf);
}

/** What still reads, of people who are neither blocked nor leaving. */
const working = (db: Db, network: Network, now: Instant) =>
  db
    .selectFrom('connections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.network', '=', network)
    .where('c.ended_at', 'is', null)
    .where('c.expires_at', '>', new Date(now))
    .where('u.blocked', '=', false)
    .where('u.deleted_at', 'is', null)
    .selectAll('c')
    .orderBy('c.id');

export async function workingOf(
  db: Db,
  network: Network,
  input: { user: UserId; now: Instant },
): Promise<Connection[]> {
  return (await working(db, network, input.now).where('c.user_id', '=', input.user).execute()).map(connectionOf);
}

/** An account by its stable id, or by the name that it is known by here. */
export type Wanted = { readonly externalId: string } | { readonly username: string };

/** Those of whom has the account on a list of theirs, or connected the account itself. */
export async function workingFor(
  db: Db,
  network: Network,
  input: { wanted: Wanted; now: Instant },
): Promise<Connection[]> {
  const { wanted, now } = input;
  const [column, value] =
    'externalId' in wanted ? (['external_id', wanted.externalId] as const) : (['username', wanted.username] as const);
  const rows = await working(db, network, now)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb(`c.${column}`, '=', value),
        exists(
          selectFrom('accounts as a')
            .innerJoin('profiles as p', 'p.id', 'a.profile_id')
            .where('p.network', '=', network)
            .where('p.owner_id', 'is', null)
            .where(`p.${column}`, '=', value)
            .whereRef('a.user_id', '=', 'c.user_id')
            .select('p.id'),
        ),
        exists(
          selectFrom('watches as w')
            .innerJoin('profiles as p', 'p.id', 'w.profile_id')
            .where('p.network', '=', network)
            .where(`p.${column}`, '=', value)
            .whereRef('w.user_id', '=', 'c.user_id')
            .select('p.id'),
        ),
      ]),
    )
    .execute();
  return rows.map(connectionOf);
}

/** The name that an account is known by here; null where it is not. */
export async function knownName(db: Db, network: Network, externalId: string): Promise<string | null> {
  const row = await db
    .selectFrom('profiles')
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .where('owner_id', 'is', null)
    .select('username')
    .executeTakeFirst();
  return row?.username ?? null;
}

/** What of a network somebody has on their lists. */
export async function listedOn(db: Db, user: UserId, network: Network): Promise<ProfileId[]> {
  const rows = await db
    .selectFrom('profiles as p')
    .where('p.network', '=', network)
    .where('p.owner_id', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('accounts').whereRef('profile_id', '=', 'p.id').where('user_id', '=', user).select('id')),
        exists(selectFrom('watches').whereRef('profile_id', '=', 'p.id').where('user_id', '=', user).select('id')),
      ]),
    )
    .select('p.id')
    .execute();
  return rows.map(({ id }) => id);
}
