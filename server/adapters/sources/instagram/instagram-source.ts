import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../core/clock.ts';
import type { ActivitySource } from '../../../ports/activity-source.ts';
import type { NetworkAccess } from '../../../ports/network-access.ts';
import { type HttpClient, ofKind } from '../../egress/http-client.ts';
import { createAccounts } from './accounts.ts';
import { createCollector } from './collect.ts';
import { createDirectory } from './directory.ts';
import { createGraph, createUsages, type Usages } from './graph.ts';
import { assertWanted, createPostReader } from './posts.ts';
import { parseQuery } from './query.ts';
import { createCards, createFinder } from './reading.ts';
import { createReplyReader } from './replies.ts';

export interface InstagramSourceOptions {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly access: NetworkAccess;
  readonly apps: Pick<NonNullable<Config['connections']>, 'instagram' | 'facebook'>;
}

/** The network's readers on one client, whose calls are of one kind. */
function readersOn(
  http: HttpClient,
  { clock, access, apps, usages }: Omit<InstagramSourceOptions, 'http'> & { readonly usages: Usages },
) {
  const bases = { own: apps.instagram?.apiBase ?? null, others: apps.facebook?.apiBase ?? null };
  const graph = createGraph({ http, clock, access, usages, bases });
  const accounts = createAccounts(graph);
  return { graph, accounts, finder: createFinder({ access, accounts }) };
}

/** Instagram, read through Meta's Graph API with the tokens of subscribers who connected an account of theirs. */
export function createInstagramSource({ http, ...options }: InstagramSourceOptions): ActivitySource {
  const cards = createCards();
  const tools = { ...options, usages: createUsages(options.clock) };
  const asked = readersOn(ofKind(http, { turn: 'lookup', pace: 'brisk' }), tools);
  const reading = (pace: 'brisk' | 'patient') => {
    const { graph, accounts, finder } = readersOn(ofKind(http, { pace }), tools);
    const readPosts = createPostReader({ accounts, cards });
    const collect = createCollector({ finder, readPosts, readReplies: createReplyReader(graph) });
    return { accounts, finder, collect };
  };
  const [brisk, patient] = [reading('brisk'), reading('patient')];
  const directory = createDirectory({ ...brisk, cards });

  return {
    network: 'instagram',
    async lookup(text, signal, requester) {
      assertWanted(signal);
      const query = parseQuery(text);
      const profile = query === null ? null : await asked.finder.search(query, signal, requester);
      return profile === null ? { status: 'not-found' } : { status: 'found', profile };
    },
    collect: (request, sink, signal) => (request.pace === 'brisk' ? brisk : patient).collect(request, sink, signal),
    people: directory.people,
    posts: directory.posts,
  };
}
