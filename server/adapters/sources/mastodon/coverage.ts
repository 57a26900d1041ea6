import type { CoverageMatrix } from '../../../../shared/domain/activity/coverage.ts';
import { bestCoverage } from '../../../../shared/domain/networks/networks.ts';

/** What statuses tell; who liked them and whom the account follows is read apart. */
export const STATUSES_COVERAGE: CoverageMatrix = {
  ...bestCoverage('mastodon'),
  'like-received': 'none',
  follow: 'none',
  unfollow: 'none',
};
