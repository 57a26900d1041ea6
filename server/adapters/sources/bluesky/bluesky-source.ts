import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Logger } from '../../../core/logger.ts';
import type { ActivitySource, LookupResult } from '../../../ports/activity-source.ts';
import { type HttpClient, ofKind } from '../../egress/http-client.ts';
import { createAppView } from './app-view.ts';
import { createDecoder, type Decoder } from './car/decoder.ts';
import { createCollector } from './collect.ts';
import { createIdentityResolver } from './identity.ts';
import { createOwnServer } from './own-server.ts';
import { createProfileReader } from './profiles.ts';
import { parseQuery } from './query.ts';
import { createReceivedCollector } from './received.ts';
import { createStandings } from './standings.ts';
import { createXrpc } from './xrpc.ts';

export interface BlueskySourceOptions {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly config: Config['bluesky'];
  readonly log: Logger;
}

const NOT_FOUND: LookupResult = { status: 'not-found' };

/** The network's readers on one client, whose calls are of one kind. */
function readersOn(http: HttpClient, options: Pick<BlueskySourceOptions, 'config' | 'log'> & { decoder: Decoder }) {
  const { config, log, decoder } = options;
  const xrpc = createXrpc(http);
  const identities = createIdentityResolver({ http, xrpc, ...config });
  const appView = createAppView(xrpc, config.appViewUrl);
  const ownServer = createOwnServer(http, xrpc);
  const profiles = createProfileReader({ appView, ownServer, identities, log });
  const received = createReceivedCollector(appView, log);
  const collect = createCollector({ identities, profiles, ownServer, appView, received, decoder, log });
  const standings = createStandings({ identities, appView, ownServer });
  return { identities, appView, profiles, collect, standings };
}

/** Bluesky, read from the accounts' own servers and the public app view. Nothing is logged in to. */
export function createBlueskySource({ http, config, log }: BlueskySourceOptions): ActivitySource {
  const about = { config, log, decoder: createDecoder() };
  const { identities, profiles } = readersOn(ofKind(http, { turn: 'lookup', pace: 'brisk' }), about);
  const brisk = readersOn(ofKind(http, { pace: 'brisk' }), about);
  const patient = readersOn(ofKind(http, { pace: 'patient' }), about);

  return {
    network: 'bluesky',
    async lookup(text, signal) {
      const query = parseQuery(text);
      if (query === null) return NOT_FOUND;
      const did = 'did' in query ? query.did : await identities.resolveHandle(query.handle, signal);
      const resolved = did === null ? null : await identities.resolveDid(did, signal);
      if (resolved?.status !== 'found') return NOT_FOUND;
      const { identity } = resolved;
      // A handle counts only when the account claims it too (atproto.com/specs/handle).
      if ('handle' in query && identity.claimed !== query.handle) return NOT_FOUND;
      const username = 'handle' in query ? query.handle : await profiles.username(identity, signal);
      return { status: 'found', profile: await profiles.read(identity, username, signal) };
    },
    collect: (request, sink, signal) => (request.pace === 'brisk' ? brisk : patient).collect(request, sink, signal),
    people: patient.appView.people,
    standings: patient.standings,
    posts: patient.appView.posts,
  };
}
