import type { ActionKind } from '../../../../shared/domain/activity/action.ts';
import type { CoverageMatrix } from '../../../../shared/domain/activity/coverage.ts';
import { bestCoverage } from '../../../../shared/domain/networks/networks.ts';
import type { ActionCollection } from './collections.ts';

/** A repository is always whole, and likes received are what the app view counts for the posts of the period. */
export const BLUESKY_COVERAGE: CoverageMatrix = bestCoverage('bluesky');

/** A repository alone: nothing in it tells what others did. */
export const ARCHIVE_COVERAGE: CoverageMatrix = { ...BLUESKY_COVERAGE, 'like-received': 'none' };

/** What the records of a collection become. */
const KINDS: Readonly<Record<ActionCollection, readonly ActionKind[]>> = {
  'app.bsky.feed.like': ['like'],
  'app.bsky.feed.post': ['post', 'comment'],
  'app.bsky.feed.repost': ['repost'],
  'app.bsky.graph.follow': ['follow', 'unfollow'],
};

/** What the app view's `postsCount` counts: posts and answers, no reposts, nothing that was deleted. */
export const POST_KINDS: readonly ActionKind[] = KINDS['app.bsky.feed.post'];

/** The coverage when an export lacked records of these collections. */
export function withoutWhole(coverage: CoverageMatrix, lacking: readonly ActionCollection[]): CoverageMatrix {
  const kinds = lacking.flatMap((collection) => KINDS[collection]);
  return { ...coverage, ...Object.fromEntries(kinds.map((kind) => [kind, 'sampled'])) };
}
