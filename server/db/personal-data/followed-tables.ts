import type { TablePlace } from './place.ts';

/** Whom tracked accounts follow, as they were looked at. */
export const FOLLOWED_TABLES: readonly TablePlace[] = [
  {
    table: 'public.standing_follows',
    columns: ['key', 'target_id'],
    whose: 'account',
    holds: 'whom a tracked account follows now',
    optOut: { erasedBy: ['eraseTraces', 'withholdInActions'], within: 'minutes' },
    kept: 'while the follow stands',
  },
  {
    table: 'public.followed_accounts',
    columns: ['external_id'],
    whose: 'account',
    holds:
      'accounts that a tracked account follows or followed: whether they were there, deactivated, suspended or deleted when they were looked at',
    optOut: { erasedBy: ['eraseCards'], within: 'at once' },
    kept: 'a month after the last look',
  },
];
