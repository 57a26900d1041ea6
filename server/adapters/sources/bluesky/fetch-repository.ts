import type { Action } from '../../../../shared/domain/activity/action.ts';
import { agreesSince } from '../../../../shared/domain/activity/removals.ts';
import type { Incomplete } from '../../../../shared/domain/collect/incomplete.ts';
import { instant } from '../../../../shared/domain/ids.ts';
import type { Logger } from '../../../core/logger.ts';
import {
  type CollectRequest,
  type CollectSink,
  type OlderAnswer,
  type RemovalScope,
  SourceError,
} from '../../../ports/activity-source.ts';
import type { DecodedRepository } from './car/decode-repository.ts';
import type { Decoder } from './car/decoder.ts';
import { collectArchive, removalsOf } from './collect-repository.ts';
import { type ActionCollection, isActionCollection } from './collections.ts';
import { POST_KINDS } from './coverage.ts';
import type { Identity } from './identity.ts';
import type { OwnServer, Withheld } from './own-server.ts';

/** One collection as it runs. */
export interface Run {
  readonly request: CollectRequest;
  readonly sink: CollectSink;
  readonly signal: AbortSignal;
  readonly identity: Identity;
}

/** What is asked for. */
interface Wanted {
  /** The revision after which it begins, null for the whole. */
  readonly since: string | null;
  /** A revision that the server has been at. */
  readonly notBefore: string | null;
}

export interface Fetched {
  /** Up to which everything is there; null when that cannot be said of any. */
  readonly revision: string | null;
  readonly removals: RemovalScope;
  /** Collections whose records are not all there. */
  readonly lacking: readonly ActionCollection[];
  readonly skipped: Readonly<Record<string, number>>;
  /** Posts and comments from before `keptFrom`; null where the answer did not tell everything. */
  readonly olderPosts: number | null;
  /** The answer, or the one that this goes on from, lacked something. */
  readonly incomplete?: Incomplete;
  /** The answer is older than what is stored, and not believed yet. */
  readonly older?: OlderAnswer;
}

export interface FetcherOptions {
  readonly ownServer: OwnServer;
  readonly decoder: Decoder;
  readonly log: Logger;
}

const unchanged = (revision: string): Fetched => ({
  revision,
  removals: { kind: 'none' },
  lacking: [],
  skipped: {},
  olderPosts: null,
});

/** News after an answer that lacked something lack the same; only a whole export makes up for it. */
function goingOn(fetched: Fetched, { incomplete = null, since }: CollectRequest): Fetched {
  const isWhole = fetched.olderPosts !== null;
  if (incomplete === null || isWhole) return fetched;
  const lacking = incomplete.lacking.filter(isActionCollection);
  const revision = fetched.revision ?? incomplete.revision;
  return { ...fetched, revision: since, lacking, incomplete: { revision, lacking } };
}

/** Counts the own posts and comments that pass by and are older than what is kept. */
function countOlderPosts(sink: CollectSink, { keptFrom = instant(0) }: CollectRequest) {
  let older = 0;
  return {
    sink: {
      ...sink,
      actions(batch: readonly Action[]) {
        for (const { kind, at } of batch) if (at < keptFrom && POST_KINDS.includes(kind)) older += 1;
        return sink.actions(batch);
      },
    },
    older: () => older,
  };
}

/** What exists, without what it says: enough to tell what does not. */
const keysOnly = (sink: CollectSink): CollectSink => ({
  ...sink,
  actions: (batch) => sink.present(batch.map(({ key }) => key)),
});

/** The same older answer as before counts from then on; another begins anew. */
function olderAnswer(revision: string, { older = null, now }: CollectRequest): OlderAnswer {
  const goesOn = older !== null && revision >= older.revision;
  return { revision, seenAt: goesOn ? older.seenAt : now };
}

/** Brings what is new of an account's repository to the sink. Throws `SourceError` when it cannot be had. */
export function createRepositoryFetcher({
  ownServer,
  decoder,
  log,
}: FetcherOptions): (run: Run) => Promise<Fetched | Withheld> {
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

  /** Null when a partial export is none that can be used. */
  async function decode(run: Run, archive: Uint8Array<ArrayBuffer>, { since, notBefore }: Wanted) {
    const { request, signal, sink, identity } = run;
    const { pds, did } = identity;
    const fetchBlocks = (cids: readonly string[]) => ownServer.blocks({ pds, did, cids }, signal);
    const about = { archive, did, now: request.now, since, notBefore, signal, fetchBlocks };
    const posts = countOlderPosts(sink, request);
    try {
      const outcome = await collectArchive(decoder, about, posts.sink);
      if (outcome.status !== 'decoded') return outcome.status === 'empty' ? outcome : null;
      return { ...outcome, olderPosts: since === null ? posts.older() : null };
    } catch (error) {
      if (since === null || !(error instanceof SourceError) || error.failure !== 'malformed') throw error;
      log.warn({ did, since, reason: error.message }, 'a partial export is unusable, asking for the whole');
      return null;
    }
  }

  /**
   * An export that lacks something counts as far as it goes. The revision then stays, so that the next collection asks for
   * it again.
   */
  function asFetched(run: Run, repository: DecodedRepository & Pick<Fetched, 'olderPosts'>): Fetched {
    const { lacking, skipped, olderPosts } = repository;
    const whole = lacking.length === 0;
    if (!whole)
      log.warn({ did: run.identity.did, lacking, skipped }, 'the export is incomplete; it is asked for again');
    const revision = whole ? repository.revision : run.request.since;
    const missed = whole ? {} : { incomplete: { revision: repository.revision, lacking } };
    return { revision, removals: removalsOf(repository), lacking, skipped, olderPosts, ...missed };
  }

  async function fetchSince(run: Run, wanted: Wanted): Promise<Fetched | Withheld> {
    const got = await download(run, wanted.since);
    if ('state' in got.answer) return got.answer;
    const outcome = await decode(run, got.answer, { ...wanted, since: got.since });
    if (outcome?.status === 'decoded') return asFetched(run, outcome);
    if (outcome?.status === 'empty' && got.since !== null) return unchanged(got.since);
    return fetchSince(run, { ...wanted, since: null });
  }

  /**
   * The server is at an older revision than it was: a copy that is behind, or it was set back. The first time its answer brings
   * nothing new or back, it only hides what it lacks; when it stays there, it is believed whole.
   */
  async function fetchOlder(run: Run, input: { newest: string; head: string }): Promise<Fetched | Withheld> {
    const older = olderAnswer(input.head, run.request);
    const wanted = { since: null, notBefore: input.head };
    if (older.seenAt <= agreesSince(run.request.now)) return fetchSince(run, wanted);
    log.warn({ did: run.identity.did, ...input }, 'the server is at an older revision than before');
    const fetched = await fetchSince({ ...run, sink: keysOnly(run.sink) }, wanted);
    if ('state' in fetched || fetched.removals.kind === 'none') return fetched;
    const removals = { ...fetched.removals, proven: false };
    return { ...fetched, revision: input.newest, removals, olderPosts: null, older };
  }

  /** Nothing is asked for that is stored already. */
  return async (run) => {
    const head = await ownServer.head(run.identity.pds, run.identity.did, run.signal);
    if ('state' in head) return head;
    const { since, newest = since, incomplete = null } = run.request;
    if (newest !== null && newest > head.revision) return fetchOlder(run, { newest, head: head.revision });
    const from = incomplete?.revision ?? since;
    if (from === head.revision) return goingOn(unchanged(from), run.request);
    const fetched = await fetchSince(run, { since: from, notBefore: newest });
    return 'state' in fetched ? fetched : goingOn(fetched, run.request);
  };
}
