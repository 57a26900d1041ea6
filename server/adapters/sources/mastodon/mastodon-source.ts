import type { Clock } from '../../../core/clock.ts';
import type { ActivitySource, LookupResult } from '../../../ports/activity-source.ts';
import { type HttpClient, ofKind } from '../../egress/http-client.ts';
import { hiddenProfile, profileOf } from './accounts.ts';
import { parseQuery } from './acct.ts';
import { createMastodonApi } from './api.ts';
import { createCollector } from './collect.ts';
import { createDirectory } from './directory.ts';
import { createFollowsReader } from './follows.ts';
import { createIdentities } from './identities.ts';
import { createInstances, type Instances } from './instances.ts';
import { createMemory, type Memory } from './memory.ts';
import { createReceivedReader, LIKES, REPOSTS } from './received.ts';
import { createStandings } from './standings.ts';
import { createStatusReader } from './statuses.ts';

export interface MastodonSourceOptions {
  readonly http: HttpClient;
  readonly clock: Clock;
  /** `host:port` pairs that may be asked over http. */
  readonly egressAllow: readonly string[];
}

const NOT_FOUND: LookupResult = { status: 'not-found' };

/** The network's readers on one client, whose calls are of one kind. */
function readersOn(
  http: HttpClient,
  {
    memory,
    ...options
  }: Omit<MastodonSourceOptions, 'http'> & {
    readonly memory: Memory;
    readonly instances: Instances;
  },
) {
  const api = createMastodonApi({ http, ...options });
  const identities = createIdentities({ api, egressAllow: options.egressAllow });
  const tools = { api, memory };
  const readers = {
    readStatuses: createStatusReader(tools),
    readLikes: createReceivedReader(tools, LIKES),
    readReposts: createReceivedReader(tools, REPOSTS),
    readFollows: createFollowsReader(tools),
  };
  const collect = createCollector({ api, identities, ...readers });
  return { api, identities, collect };
}

/** Mastodon, and what speaks its interface: each account is read from its own instance. Nothing is logged in to. */
export function createMastodonSource({ http, ...options }: MastodonSourceOptions): ActivitySource {
  const instances = createInstances(options.clock);
  const about = { ...options, memory: createMemory(), instances };
  const asked = readersOn(ofKind(http, { turn: 'lookup', pace: 'brisk' }), about);
  const brisk = readersOn(ofKind(http, { pace: 'brisk' }), about);
  const patient = readersOn(ofKind(http, { pace: 'patient' }), about);
  const directory = createDirectory({ api: brisk.api, ...about });

  return {
    network: 'mastodon',
    async lookup(text, signal) {
      const query = parseQuery(text);
      const home = query === null ? null : await asked.identities.resolve(query, signal);
      if (home === null) return NOT_FOUND;
      const answer = await asked.api.account(home.origin, home.acct.name, signal);
      if (answer.status === 'hidden') return { status: 'found', profile: hiddenProfile(home) };
      return answer.status === 'ok' ? { status: 'found', profile: profileOf(home, answer.value) } : NOT_FOUND;
    },
    async collect(request, sink, signal) {
      const outcome = await (request.pace === 'brisk' ? brisk : patient).collect(request, sink, signal);
      if (outcome.status === 'collected' && outcome.server !== undefined) {
        instances.collected(outcome.server, request.externalId);
      }
      return outcome;
    },
    capacities: instances.capacities,
    people: directory.people,
    standings: createStandings(brisk.api),
    posts: directory.posts,
  };
}
