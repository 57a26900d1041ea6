import type { CoverageLevel, CoverageMatrix } from '../../../../shared/domain/activity/coverage.ts';
import { bestCoverage } from '../../../../shared/domain/networks/networks.ts';

/** What a collection read, beside what the network tells at best. */
export function coverageOf(read: {
  /** Whether all statuses that reports are built of were read. */
  readonly posts: boolean;
  readonly likes: CoverageLevel;
  readonly reposts: CoverageLevel;
  readonly follows: { readonly follow: CoverageLevel; readonly unfollow: CoverageLevel };
}): CoverageMatrix {
  const posts = read.posts ? 'full' : 'sampled';
  const received = { 'like-received': read.likes, 'repost-received': read.reposts };
  const told = { post: posts, comment: posts, repost: posts, ...received, ...read.follows } as const;
  return { ...bestCoverage('mastodon'), ...told };
}
