import { perKind } from '../activity/coverage.ts';
import { NO_RULE } from '../policy/profile-flags.ts';
import { type NetworkDescription, none } from './description.ts';

/** Its documented interfaces tell of an account only to its owner, so nothing of it is public here. */
export const INSTAGRAM = {
  brand: 'Instagram',
  invented: false,
  recognises: [/^https?:\/\/(www\.)?(instagram\.com|instagr\.am)([/?#]|$)/i],
  policy: { tracking: NO_RULE, words: NO_RULE, withholds: [] },
  proof: 'profile',
  archives: 'login',
  capabilities: {
    kinds: perKind(() => none('owner-only')),
    readBy: perKind(() => 'archive' as const),
    unfollowTime: null,
    lostFollowReasons: [],
    goneAccounts: null,
    live: false,
  },
} as const satisfies NetworkDescription;
