import type { CoverageLevel, CoverageMatrix } from '../../../../shared/domain/activity/coverage.ts';
import { bestCoverage } from '../../../../shared/domain/networks/networks.ts';

/** What a collection read, beside what the network tells at best. */
export function coverageOf(read: {
  /** Whether all statuses that reports are built of were read. */
  readonly posts: boolean;
  readonly received: CoverageLevel;
  readonly follows: { readonly follow: CoverageLevel; readonly unfollow: CoverageLevel };
}): CoverageMatrix {
  const posts = read.posts ? 'full' : 'sampled';
  const told = { post: posts, comment: posts, repost: posts, 'like-received': read.received, ...read.follows } as const;
  return { ...bestCoverage('mastodon'), ...told };
}
