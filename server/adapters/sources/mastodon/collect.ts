import { decideTracking, mayCollectText } from '../../../../shared/domain/policy/decide.ts';
import type { CollectOutcome, CollectRequest, CollectSink, SourceProfile } from '../../../ports/activity-source.ts';
import { profileOf } from './accounts.ts';
import type { MastodonApi } from './api.ts';
import { STATUSES_COVERAGE } from './coverage.ts';
import { createAccountFinder, type FoundAccount, HIDDEN, missingFrom, type Refusal } from './find-account.ts';
import type { Identities } from './identities.ts';
import { type Beginning, looksAfter, readEnough, readingOf } from './reading.ts';
import { parseRevision, revisionOf } from './revision.ts';
import type { ReadStatuses } from './statuses.ts';
import { assertWanted } from './wanted.ts';

export interface CollectorOptions {
  readonly api: MastodonApi;
  readonly identities: Identities;
  readonly readStatuses: ReadStatuses;
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
});

/** Collects one account: where it is, its profile, its statuses. */
export function createCollector({ api, identities, readStatuses }: CollectorOptions): Collect {
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
    assertWanted(signal);
    const posts = readEnough(beginning, read) ? 'full' : 'sampled';
    return {
      status: 'collected',
      profile,
      revision: revisionOf(looksAfter(beginning, read)),
      coverage: { ...STATUSES_COVERAGE, post: posts, comment: posts, repost: posts },
      removals: read.removals,
      skipped: read.skipped,
      server: found.home.origin,
    };
  };
}
