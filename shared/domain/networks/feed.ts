import { perKind } from '../activity/coverage.ts';
import { FULL, type NetworkDescription, none } from './description.ts';

/**
 * Whatever publishes by a feed (RSS, Atom, JSON Feed) or an ActivityPub outbox, and has no interface of its own here: blogs,
 * PeerTube, Pixelfed. Not who asks to stay out of indexes or directories; software without such a wish has nothing to ask.
 */
export const FEED = {
  brand: null,
  invented: false,
  recognises: [/^feed:/i, /^https?:\/\/[^/?#@\s]+([/?#]|$)/i],
  policy: {
    tracking: { set: [], unset: ['noindex'], notRefused: ['discoverable'] },
    words: { set: [], unset: [], notRefused: ['indexable'] },
    withholds: [],
  },
  proof: 'profile',
  capabilities: {
    kinds: { ...perKind(() => none('not-in-feeds')), post: FULL, comment: FULL, repost: FULL },
    readBy: perKind(() => 'web-feed' as const),
    unfollowTime: null,
    lostFollowReasons: [],
    goneAccounts: null,
    live: false,
  },
} as const satisfies NetworkDescription;
