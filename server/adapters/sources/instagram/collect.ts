import { createHash } from 'node:crypto';
import type { CoverageMatrix } from '../../../../shared/domain/activity/coverage.ts';
import { bestCoverage } from '../../../../shared/domain/networks/networks.ts';
import { decideTracking } from '../../../../shared/domain/policy/decide.ts';
import type {
  CollectOutcome,
  CollectRequest,
  CollectSink,
  RemovalScope,
  SourceProfile,
} from '../../../ports/activity-source.ts';
import { POST_PREFIX } from './media.ts';
import { assertWanted, type PostsRead, type ReadPosts } from './posts.ts';
import type { Finder } from './reading.ts';
import type { ReadReplies, RepliesRead } from './replies.ts';

/** There is no directory beside the network itself: what it does not know, it alone says. */
const MISSING: CollectOutcome = { status: 'missing', look: { directory: 'there', server: 'missing' } };

/** Why policy forbids to read more than the profile. What hangs on its words, and on opt-outs, is decided by whoever asked. */
function refusalOf({ flags }: SourceProfile): CollectOutcome | null {
  const facts = { network: 'instagram', flags, bio: null, ownedByViewer: false, optedOut: false } as const;
  const decision = decideTracking(facts);
  if (decision.allowed || decision.reason === 'missing' || decision.reason === 'deleted') return null;
  return { status: 'stopped', reason: decision.reason };
}

const coverageOf = (posts: PostsRead, replies: RepliesRead): CoverageMatrix => ({
  ...bestCoverage('instagram'),
  post: posts.end === 'given-up' ? 'sampled' : 'full',
  comment: replies.coverage,
});

/** One look at a list that may have been cut proves nothing: what it lacks is hidden, and believed gone at the next. */
function removalsOf(posts: PostsRead, replies: RepliesRead): RemovalScope {
  const prefixes = [POST_PREFIX, ...replies.whole];
  return { kind: 'prefixes', prefixes, except: posts.except === null ? [] : [posts.except], proven: false };
}

/** The same while nothing that was told changed. */
function revisionOf(posts: PostsRead, replies: RepliesRead): string {
  const hash = createHash('sha256');
  for (const line of [...posts.told, ...replies.told].sort()) hash.update(line).update('\n');
  return hash.digest('hex');
}

export type Collect = (request: CollectRequest, sink: CollectSink, signal: AbortSignal) => Promise<CollectOutcome>;

/** Collects one account: its profile, its posts, and what it answered under them. */
export function createCollector(tools: {
  readonly finder: Finder;
  readonly readPosts: ReadPosts;
  readonly readReplies: ReadReplies;
}): Collect {
  return async (request, sink, signal) => {
    assertWanted(signal);
    sink.progress('resolving', 0, null);
    const reached = await tools.finder.reach(request.externalId, signal);
    if (reached === null) return MISSING;
    const { reading, profile } = reached;
    const refusal = refusalOf(profile);
    if (refusal !== null) return refusal;
    const collecting = { reading, request, sink, signal };
    const posts = await tools.readPosts(collecting);
    if (posts === 'missing') return MISSING;
    const replies = await tools.readReplies(posts.seen, { ...collecting, name: profile.username });
    assertWanted(signal);
    return {
      status: 'collected',
      profile,
      revision: revisionOf(posts, replies),
      coverage: coverageOf(posts, replies),
      removals: removalsOf(posts, replies),
      skipped: { ...posts.skipped, ...replies.skipped },
    };
  };
}
