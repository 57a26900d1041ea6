import type { Action } from '../../../../shared/domain/activity/action.ts';
import type { DenialReason } from '../../../../shared/domain/policy/tracking.ts';
import {
  type CollectOutcome,
  type CollectRequest,
  type CollectSink,
  type RemovalScope,
  SourceError,
  type SourceProfile,
} from '../../../ports/activity-source.ts';
import { completePartial } from './car/complete-partial.ts';
import { isEmptyArchive } from './car/decode-repository.ts';
import { collectArchive } from './collect-repository.ts';
import { BLUESKY_COVERAGE } from './coverage.ts';
import type { Identity, IdentityResolver } from './identity.ts';
import type { OwnServer, RepoState } from './own-server.ts';
import type { ProfileReader } from './profiles.ts';
import { RECEIVED_LIMITS, type ReceivedCollector } from './received.ts';

export interface CollectorOptions {
  readonly identities: IdentityResolver;
  readonly profiles: ProfileReader;
  readonly ownServer: OwnServer;
  readonly received: ReceivedCollector;
}

/** One collection as it runs. */
interface Run {
  readonly request: CollectRequest;
  readonly sink: CollectSink;
  readonly signal: AbortSignal;
  readonly identity: Identity;
}

type Stop = { readonly state: RepoState };

interface Fetched {
  readonly revision: string;
  readonly removals: RemovalScope;
  readonly skipped: Readonly<Record<string, number>>;
}

/** Why the flags forbid collecting; null when they do not. */
function stopReason({ flags }: SourceProfile): DenialReason | null {
  if (flags.deleted === true) return 'deleted';
  if (flags.suspended === true) return 'suspended';
  if (flags.deactivated === true) return 'deactivated';
  return flags.noUnauthenticated === true ? 'logged-out-hidden' : null;
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
  const { identities, profiles, ownServer, received } = options;

  /** The archive and the revision it starts after; a server that refuses `since` is asked for the whole. */
  async function download(run: Run, since: string | null) {
    const { sink, signal, identity } = run;
    const onBytes = (total: number): void => sink.progress('downloading', total, null);
    const { pds, did } = identity;
    const partial = await ownServer.exportRepo({ pds, did, since, onBytes }, signal);
    if (partial !== null) return { answer: partial, since };
    const whole = await ownServer.exportRepo({ pds, did, since: null, onBytes }, signal);
    if (whole === null) throw new SourceError('refused', `${pds} gives no export`);
    return { answer: whole, since: null };
  }

  /** What a partial export leaves open about removals is asked for; null when the whole has to be. */
  const completed = ({ identity, signal }: Run, partial: Uint8Array<ArrayBuffer>) =>
    completePartial(partial, (cids) => ownServer.blocks({ pds: identity.pds, did: identity.did, cids }, signal));

  async function fetchSince(run: Run, since: string | null): Promise<Fetched | Stop> {
    const got = await download(run, since);
    if ('state' in got.answer) return got.answer;
    if (got.since !== null && isEmptyArchive(got.answer)) return unchanged(got.since);
    const { request, signal, sink, identity } = run;
    const bytes = got.since === null ? got.answer : await completed(run, got.answer);
    if (bytes === null) return fetchSince(run, null);
    const archive = { archive: bytes, did: identity.did, now: request.now, since: got.since, signal };
    const { repository, removals } = await collectArchive(archive, sink);
    if (repository.incomplete) return fetchSince(run, null);
    return { revision: repository.revision, removals, skipped: repository.skipped };
  }

  /** Nothing is asked for that is stored already; a server that went back in time is asked for everything. */
  async function fetch(run: Run): Promise<Fetched | Stop> {
    const head = await ownServer.head(run.identity.pds, run.identity.did, run.signal);
    if ('state' in head) return head;
    const { since } = run.request;
    if (since === head.revision) return unchanged(since);
    return fetchSince(run, since !== null && since < head.revision ? since : null);
  }

  async function collectFrom(run: Run): Promise<CollectOutcome> {
    const { request, sink, signal, identity } = run;
    const profile = await profiles.read(identity, await profiles.username(identity, signal), signal);
    const reason = stopReason(profile);
    if (reason !== null) return { status: 'stopped', reason };
    const watch = watchPosts(sink, request);
    const fetched = await fetch({ ...run, sink: watch.sink });
    if ('state' in fetched) return { status: 'stopped', reason: fetched.state };
    const asked = { posts: watch.posts(), now: request.now, limits: RECEIVED_LIMITS };
    const likes = await received.collect(asked, sink, signal);
    return {
      status: 'collected',
      profile,
      revision: fetched.revision,
      coverage: { ...BLUESKY_COVERAGE, 'like-received': likes.coverage },
      removals: fetched.removals,
      skipped: merge(fetched.skipped, likes.skipped),
    };
  }

  return async (request, sink, signal) => {
    sink.progress('resolving', 0, null);
    const resolved = await identities.resolveDid(request.externalId, signal);
    if (resolved.status !== 'found') return { status: 'stopped', reason: 'deleted' };
    return collectFrom({ request, sink, signal, identity: resolved.identity });
  };
}

const unchanged = (revision: string): Fetched => ({ revision, removals: { kind: 'none' }, skipped: {} });
