import type { Action } from '../../../../shared/domain/activity/action.ts';
import type { CollectOutcome, CollectRequest, CollectSink, SourceProfile } from '../../../ports/activity-source.ts';
import type { AppView } from './app-view.ts';
import { BLUESKY_COVERAGE, POST_KINDS, withoutWhole } from './coverage.ts';
import { createRepositoryFetcher, type FetcherOptions, type Run } from './fetch-repository.ts';
import type { IdentityResolver } from './identity.ts';
import { createLastPlace } from './last-place.ts';
import type { RepoState } from './own-server.ts';
import type { ProfileReader } from './profiles.ts';
import { RECEIVED_LIMITS, type ReceivedCollector } from './received.ts';
import { formatReceivedMemory, parseReceivedMemory } from './received-memory.ts';

export interface CollectorOptions extends FetcherOptions {
  readonly identities: IdentityResolver;
  readonly profiles: ProfileReader;
  readonly appView: AppView;
  readonly received: ReceivedCollector;
}

type Refusal = Exclude<CollectOutcome, { readonly status: 'collected' }>;

/** The directory leads to a server that does not know the account. */
const NOT_THERE: Refusal = { status: 'missing', look: { directory: 'there', server: 'missing' } };

const refusalFor = (state: RepoState): Refusal =>
  state === 'deleted' ? NOT_THERE : { status: 'stopped', reason: state };

/** Why the flags forbid collecting; null when they do not. */
function refusalOf({ flags }: SourceProfile): Refusal | null {
  if (flags.deleted === true) return NOT_THERE;
  if (flags.suspended === true) return { status: 'stopped', reason: 'suspended' };
  if (flags.deactivated === true) return { status: 'stopped', reason: 'deactivated' };
  return flags.noUnauthenticated === true ? { status: 'stopped', reason: 'logged-out-hidden' } : null;
}

/** Notes the own posts that pass by and are recent enough to be asked for likes received. */
function watchPosts(sink: CollectSink, request: CollectRequest): { readonly sink: CollectSink; posts(): string[] } {
  const own = new Map<string, number>();
  const note = ({ kind, at, post, key }: Action): void => {
    if (at < request.receivedFrom) return;
    if (kind === 'post' && post !== null) own.set(post.code, at);
    // A comment's `post` is the one it answers; likes are received by the comment itself.
    if (kind === 'comment') own.set(`at://${request.externalId}/${key}`, at);
  };
  return {
    sink: {
      ...sink,
      actions(batch) {
        batch.forEach(note);
        return sink.actions(batch);
      },
    },
    posts() {
      const fresh = [...own].sort(([, a], [, b]) => a - b).map(([code]) => code);
      return [...new Set([...request.recentPosts, ...fresh])];
    },
  };
}

function merge(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sum: Record<string, number> = { ...a };
  for (const [reason, count] of Object.entries(b)) sum[reason] = (sum[reason] ?? 0) + count;
  return sum;
}

export type Collect = (request: CollectRequest, sink: CollectSink, signal: AbortSignal) => Promise<CollectOutcome>;

/** Collects one account: identity, profile, repository (whole or since a revision), likes received. */
export function createCollector(options: CollectorOptions): Collect {
  const { identities, profiles, received } = options;
  const fetch = createRepositoryFetcher(options);
  const askLastPlace = createLastPlace(options);

  async function collectFrom(run: Run): Promise<CollectOutcome> {
    const { request, sink, signal, identity } = run;
    const username = await profiles.username(identity, signal, request.username);
    const profile = await profiles.read(identity, username, signal);
    const refusal = refusalOf(profile);
    if (refusal !== null) return refusal;
    const watch = watchPosts(sink, request);
    const fetched = await fetch({ ...run, sink: watch.sink });
    if ('state' in fetched) return refusalFor(fetched.state);
    const before = parseReceivedMemory(request.memory ?? null, request.externalId);
    const { now, settledPosts: settled = [] } = request;
    const asked = { posts: watch.posts(), settled, now, limits: RECEIVED_LIMITS, memory: before };
    const likes = await received.collect(asked, sink, signal);
    const memory = formatReceivedMemory(likes.memory);
    const coverage = withoutWhole(BLUESKY_COVERAGE, fetched.lacking);
    return {
      status: 'collected',
      profile,
      revision: fetched.revision,
      coverage: { ...coverage, 'like-received': likes.coverage },
      ...(likes.count === undefined || request.receivedFrom >= request.now ? {} : { received: likes.count }),
      ...(memory === undefined ? {} : { memory }),
      ownPosts: { kinds: POST_KINDS, older: fetched.olderPosts },
      removals: fetched.removals,
      skipped: merge(fetched.skipped, likes.skipped),
      server: identity.pds,
      ...(fetched.older === undefined ? {} : { older: fetched.older }),
      ...(fetched.incomplete === undefined ? {} : { incomplete: fetched.incomplete }),
    };
  }

  return async (request, sink, signal) => {
    sink.progress('resolving', 0, null);
    const resolved = await identities.resolveDid(request.externalId, signal);
    if (resolved.status === 'found') return collectFrom({ request, sink, signal, identity: resolved.identity });
    const directory = resolved.status === 'withdrawn' ? 'withdrawn' : 'missing';
    return { status: 'missing', look: { directory, server: await askLastPlace(request, signal) } };
  };
}
