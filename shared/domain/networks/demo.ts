import { LOST_FOLLOW_REASONS } from '../activity/action.ts';
import { perKind } from '../activity/coverage.ts';
import { NO_RULE } from '../policy/profile-flags.ts';
import { FULL, type NetworkDescription, none, sampled } from './description.ts';

/** An invented world. Everything is told, but who liked a post only while the post is recent, and who reposted one not at all. */
export const DEMO = {
  brand: null,
  invented: true,
  recognises: [],
  policy: { tracking: NO_RULE, words: NO_RULE, withholds: [] },
  proof: 'command',
  capabilities: {
    kinds: { ...perKind(() => FULL), 'like-received': sampled('recent-posts'), 'repost-received': none('not-read') },
    readBy: { ...perKind(() => 'export' as const), 'like-received': 'pages', 'repost-received': 'pages' },
    unfollowTime: 'looks',
    lostFollowReasons: LOST_FOLLOW_REASONS,
    goneAccounts: null,
    live: false,
  },
} as const satisfies NetworkDescription;
