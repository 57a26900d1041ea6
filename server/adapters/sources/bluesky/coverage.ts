import type { CoverageMatrix } from '../../../../shared/domain/activity/coverage.ts';

/** A repository is always whole, and likes received are what the app view counts for the posts of the period. */
export const BLUESKY_COVERAGE: CoverageMatrix = {
  like: 'full',
  'like-received': 'full',
  post: 'full',
  comment: 'full',
  repost: 'full',
  follow: 'full',
  unfollow: 'full',
};

/** A repository alone: nothing in it tells what others did. */
export const ARCHIVE_COVERAGE: CoverageMatrix = { ...BLUESKY_COVERAGE, 'like-received': 'none' };
