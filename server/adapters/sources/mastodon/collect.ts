import { decideTracking, mayCollectText } from '../../../../shared/domain/policy/decide.ts';
import type {
  CollectOutcome,
  CollectRequest,
  CollectSink,
  RemovalScope,
  SourceProfile,
} from '../../../ports/activity-source.ts';
import { profileOf } from './accounts.ts';
import type { MastodonApi } from './api.ts';
import { coverageOf } from './coverage.ts';
import { createAccountFinder, type FoundAccount, HIDDEN, missingFrom, type Refusal } from './find-account.ts';
import { FOLLOW_PREFIX, type FollowsRead, type ReadFollows } from './follows.ts';
import type { Identities } from './identities.ts';
import { type Beginning, looksAfter, readEnough, readingOf } from './reading.ts';
import type { ReadReceived, ReceivedRead } from './received.ts';
import { parseRevision, revisionOf } from './revision.ts';
import type { ReadStatuses } from './statuses.ts';
import { assertWanted } from './wanted.ts';

export interface CollectorOptions {
  readonly api: MastodonApi;
  readonly identities: Identities;
  readonly readStatuses: ReadStatuses;
  readonly readLikes: ReadReceived;
  readonly readReposts: ReadReceived;
  readonly readFollows: ReadFollows;
}

export type Collect = (request: CollectRequest, sink: CollectSink, signal: AbortSignal) => Promise<CollectOutcome>;

/** Why policy forbids to read more than the profile. What hangs on its words, and on opt-outs, is decided by whoever asked. */
function refusalOf({ flags }: SourceProfile): Refusal | null {
  const decision = decideTracking({ network: 'mastodon', flags, bio: null, ownedByViewer: false, optedOut: false });
  if (decision.allowed || decision.reason === 'missing' || decision.reason === 'deleted') return null;
  return { status: 'stopped', reason: decision.reason };
}

const beginningOf = (request: CollectRequest, { home, account }: FoundAccount, profile: SourceProfile): Beginning => ({
  request,
  home,
  localId: account.id,
  looks: parseRevision(request.since),
  words: mayCollectText('mastodon', profile.flags),
  counted: profile.posts,
  followed: profile.follows,
  hidesFollows: profile.flags.hideCollections === true,
});

/** What each reading says of removals, together: none of them proves it at one look. */
function removalsOf(statuses: RemovalScope, received: readonly ReceivedRead[], follows: FollowsRead): RemovalScope {
  const said = statuses.kind === 'prefixes' ? statuses : { prefixes: [], except: [] };
  const prefixes = [
    ...said.prefixes,
    ...received.flatMap(({ whole }) => whole),
    ...(follows.whole ? [FOLLOW_PREFIX] : []),
  ];
  return prefixes.length === 0 ? { kind: 'none' } : { kind: 'prefixes', prefixes, except: said.except, proven: false };
}

/** Whether boosts were read with this look, or one before. */
const looksAtReposts = ({ looks }: Beginning, { coverage }: ReceivedRead): boolean =>
  looks?.reposts === true || coverage !== 'none';

/** Collects one account: where it is, its profile, its statuses, who liked and boosted them, whom it follows. */
export function createCollector({
  api,
  identities,
  readStatuses,
  readLikes,
  readReposts,
  readFollows,
}: CollectorOptions): Collect {
  const find = createAccountFinder({ api, identities });

  return async (request, sink, signal) => {
    sink.progress('resolving', 0, null);
    const found = await find(request, signal);
    if ('status' in found) return found;
    const profile = profileOf(found.home, found.account);
    const refusal = refusalOf(profile);
    if (refusal !== null) return refusal;
    const beginning = beginningOf(request, found, profile);
    const read = await readStatuses(readingOf(beginning), sink, signal);
    if ('status' in read) return read.status === 'hidden' ? HIDDEN : missingFrom('there', 'missing');
    const likes = await readLikes(read.posts, { beginning, sink, signal });
    const reposts = await readReposts(read.posts, { beginning, sink, signal });
    const follows = await readFollows(beginning, sink, signal);
    assertWanted(signal);
    return {
      status: 'collected',
      profile,
      revision: revisionOf(
        looksAfter(beginning, read, { follows: follows.looks, reposts: looksAtReposts(beginning, reposts) }),
      ),
      coverage: coverageOf({
        posts: readEnough(beginning, read),
        likes: likes.coverage,
        reposts: reposts.coverage,
        follows: follows.coverage,
      }),
      ...(likes.count === undefined ? {} : { received: likes.count }),
      ...(reposts.count === undefined ? {} : { reposted: reposts.count }),
      removals: removalsOf(read.removals, [likes, reposts], follows),
      skipped: { ...read.skipped, ...likes.skipped, ...reposts.skipped },
      server: found.home.origin,
    };
  };
}
