import { perKind } from '../activity/coverage.ts';
import { FULL, type NetworkDescription, none } from './description.ts';

/**
 * Any instance. Tracked only if discoverable and not noindex, words only if indexable, hidden collections are left alone
 * (decisions, section 6).
 */
export const MASTODON = {
  brand: 'Mastodon',
  invented: false,
  recognises: [/^@?[\w.-]+@[\w-]+(\.[\w-]+)+$/, /^https?:\/\/[^/?#@]+\/@/i],
  policy: {
    tracking: { set: ['discoverable'], unset: ['noindex'] },
    words: { set: ['indexable'], unset: [] },
    withholds: [{ flag: 'hideCollections', kinds: ['follow', 'unfollow'] }],
  },
  proof: 'profile',
  archives: 'code',
  capabilities: {
    kinds: { ...perKind(() => FULL), like: none('not-public') },
    readBy: perKind(() => 'pages' as const),
    unfollowTime: 'looks',
    lostFollowReasons: ['unfollowed', 'deleted', 'blocked'],
    goneAccounts: 'leave-list',
    live: false,
  },
} as const satisfies NetworkDescription;
