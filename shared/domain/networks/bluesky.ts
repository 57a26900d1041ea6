import { perKind } from '../activity/coverage.ts';
import { NO_RULE } from '../policy/profile-flags.ts';
import { FULL, type NetworkDescription, none } from './description.ts';

/** A repository is public as a whole, and the app view names who liked a post. */
export const BLUESKY = {
  brand: 'Bluesky',
  invented: false,
  recognises: [/^(at:\/\/|did:)/i, /^https?:\/\/(www\.)?bsky\.app([/?#]|$)/i],
  policy: { tracking: NO_RULE, words: NO_RULE, withholds: [] },
  proof: 'profile',
  archives: 'code',
  capabilities: {
    kinds: { ...perKind(() => FULL), 'repost-received': none('not-read') },
    readBy: { ...perKind(() => 'export' as const), 'like-received': 'pages', 'repost-received': 'pages' },
    unfollowTime: 'minute',
    lostFollowReasons: ['unfollowed', 'deactivated', 'deleted', 'blocked'],
    goneAccounts: 'stay-listed',
    live: true,
  },
} as const satisfies NetworkDescription;
