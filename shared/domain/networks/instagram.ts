import { perKind } from '../activity/coverage.ts';
import { NO_RULE } from '../policy/profile-flags.ts';
import { FULL, type NetworkDescription, none, sampled } from './description.ts';

/**
 * Its documented interfaces (Meta's Graph API) tell of professional accounts alone, and only to subscribers who connected theirs: what
 * was published, and the account's own answers under it. Of likes and followers they tell how many, of what an account does elsewhere nothing.
 */
export const INSTAGRAM = {
  brand: 'Instagram',
  invented: false,
  recognises: [/^https?:\/\/(www\.)?(instagram\.com|instagr\.am)([/?#]|$)/i],
  policy: { tracking: NO_RULE, words: NO_RULE, withholds: [] },
  proof: 'profile',
  archives: 'login',
  capabilities: {
    kinds: {
      ...perKind(() => none('not-public')),
      post: FULL,
      comment: sampled('own-threads'),
      'like-received': none('counts-only'),
      'repost-received': none('counts-only'),
    },
    readBy: { ...perKind(() => 'archive' as const), post: 'pages', comment: 'pages' },
    unfollowTime: null,
    lostFollowReasons: [],
    goneAccounts: null,
    live: false,
  },
  connects: ['own', 'others'],
} as const satisfies NetworkDescription;
