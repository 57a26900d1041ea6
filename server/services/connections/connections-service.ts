import type { ConnectionView } from '../../../shared/contract/connections.ts';
import {
  CONNECT_LIFETIME_MS,
  connectionState,
  MAX_CONNECTIONS,
} from '../../../shared/domain/connections/connection.ts';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { isLanguage, type Language } from '../../../shared/domain/languages.ts';
import type { ConnectionRoute } from '../../../shared/domain/networks/description.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { SecretBox } from '../../core/secret-box.ts';
import type { Db } from '../../db/database.ts';
import {
  findConnectionFlow,
  insertConnectionFlow,
  takeConnectionFlow,
} from '../../db/repositories/connection-flows.ts';
import {
  type Connection,
  countConnections,
  deleteConnection,
  findConnection,
  listConnections,
  listedOn,
  saveConnection,
} from '../../db/repositories/connections.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { ConnectedAccount, ConnectorRegistry, NetworkConnector } from '../../ports/network-connector.ts';
import { hashOfToken, isToken, newToken } from '../auth/tokens.ts';
import type { ReleaseConnections } from './release-connections.ts';
import { contextOf } from './sealed-token.ts';

/** Where somebody comes back to: a page to its own tab, the desktop application by its own link. */
export type ConnectSource = 'web' | 'desktop';

interface Begin {
  readonly network: Network;
  readonly route: ConnectionRoute;
  readonly source: ConnectSource;
  readonly language: Language;
}

/** What a browser came back with; `flow` is the secret of the page that began it. */
export interface CameBack {
  readonly flow: string;
  readonly state: string;
  readonly code: string;
}

export interface ConnectionsService {
  list(
    user: UserId,
  ): Promise<{ connections: ConnectionView[]; offered: { network: Network; routes: ConnectionRoute[] }[] }>;
  /** @throws AppError `not_found` where the way is not configured, `connections_limit` */
  begin(user: UserId, begin: Begin): Promise<{ flow: string; url: string }>;
  /** Where a browser goes on that the application has opened. @throws AppError `connection_outdated` */
  goOn(state: string): Promise<string>;
  /** @throws AppError `connection_outdated`, `connection_refused`, `connection_without_account`, `connection_unavailable`, `connections_limit` */
  finish(user: UserId, cameBack: CameBack): Promise<ConnectionView>;
  /** @returns whether the provider took the token back; else only its owner can end it there. @throws AppError `not_found` */
  remove(user: UserId, id: number): Promise<boolean>;
}

export interface ConnectionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly box: SecretBox;
  readonly connectors: ConnectorRegistry;
  readonly release: ReleaseConnections;
  readonly jobs: Pick<JobQueue, 'enqueueCollect'>;
  readonly publicUrl: string;
}

/** Where somebody comes back to stands before the secret: it is no secret, and a false one only leads to a page that knows of nothing. */
const STATE = /^(web|desktop)\.(en|pt)\.([\w-]{43})$/;

export interface ReadState {
  readonly source: ConnectSource;
  readonly language: Language;
}

/** Where what came back belongs; null for what we never sent. */
export function readState(state: string): ReadState | null {
  const [, source, language] = STATE.exec(state) ?? [];
  if (!isLanguage(language)) return null;
  return { source: source === 'desktop' ? 'desktop' : 'web', language };
}

const outdated = () => new AppError('connection_outdated');

function viewOf(connection: Connection, now: Instant): ConnectionView {
  const { id, network, route, username, connectedAt, expiresAt } = connection;
  const state = connectionState(connection, now);
  return { id, network, route, username, state, since: dayOf(connectedAt), until: dayOf(expiresAt) };
}

/** Keeps what came back, its token encrypted. @throws AppError `connections_limit` */
async function store(
  { db, box, clock }: ConnectionsDeps,
  about: { readonly user: UserId; readonly network: Network; readonly route: ConnectionRoute },
  account: ConnectedAccount,
): Promise<Connection> {
  const { accountId: externalId, token, ...known } = account;
  const sealed = box.seal(token, contextOf({ ...about, externalId }));
  return db.transaction().execute(async (tx) => {
    const before = await countConnections(tx, about.user);
    const id = await saveConnection(tx, { ...about, ...known, externalId, sealed, now: clock.now() });
    if ((await countConnections(tx, about.user)) > Math.max(before, MAX_CONNECTIONS))
      throw new AppError('connections_limit');
    const connection = await findConnection(tx, id);
    if (connection === null) throw new TypeError('what was just stored is there');
    return connection;
  });
}

/** Accounts that people connect on networks that tell of an account to nobody else. */
export function createConnectionsService(deps: ConnectionsDeps): ConnectionsService {
  const { db, clock, connectors } = deps;

  function connectorOf(network: Network, route: ConnectionRoute): NetworkConnector {
    const connector = connectors.get(network);
    if (connector?.routes.includes(route) !== true) throw new AppError('not_found');
    return connector;
  }

  /** What waited for it is read now. Whoever is not queued here is found by the next round. */
  async function collectListed(user: UserId, network: Network): Promise<void> {
    for (const profile of await listedOn(db, user, network)) {
      await deps.jobs.enqueueCollect(profile).catch((err: unknown) => {
        deps.log.error({ err, profile }, 'a collection could not be queued');
      });
    }
  }

  return {
    async list(user) {
      const offered = [...connectors.values()].map(({ network, routes }) => ({ network, routes: [...routes] }));
      return { connections: (await listConnections(db, user)).map((one) => viewOf(one, clock.now())), offered };
    },

    async begin(user, { network, route, source, language }) {
      const connector = connectorOf(network, route);
      const flow = newToken();
      const state = `${source}.${language}.${newToken()}`;
      const url = connector.authorizationUrl(route, { state, language });
      await insertConnectionFlow(db, {
        ...{ user, network, route, flowHash: hashOfToken(flow), stateHash: hashOfToken(state) },
        expiresAt: instant(clock.now() + CONNECT_LIFETIME_MS),
      });
      // The application opens pages of its own service alone.
      return { flow, url: source === 'web' ? url : `${deps.publicUrl}/oauth/connect/begin?state=${state}` };
    },

    async goOn(state) {
      const read = readState(state);
      const begun = read && (await findConnectionFlow(db, { stateHash: hashOfToken(state), now: clock.now() }));
      if (read === null || begun === null) throw outdated();
      return connectorOf(begun.network, begun.route).authorizationUrl(begun.route, { state, language: read.language });
    },

    async finish(user, { flow, state, code }) {
      if (!isToken(flow) || readState(state) === null) throw outdated();
      const keys = { flowHash: hashOfToken(flow), stateHash: hashOfToken(state) };
      const way = await takeConnectionFlow(db, { ...keys, user, now: clock.now() });
      if (way === null) throw outdated();
      const account = await connectorOf(way.network, way.route).connect(way.route, code);
      const connection = await store(deps, { user, ...way }, account);
      await collectListed(user, way.network);
      return viewOf(connection, clock.now());
    },

    async remove(user, id) {
      const gone = await deleteConnection(db, user, id);
      if (gone === null) throw new AppError('not_found');
      return deps.release([gone]);
    },
  };
}
