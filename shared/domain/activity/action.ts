import type { Instant } from '../ids.ts';

/**
 * What a public account did, or had done to it.
 * `comment` is a reply to somebody else's post; a reply inside one's own thread is a `post`.
 */
export const ACTION_KINDS = [
  'like',
  'like-received',
  'repost-received',
  'post',
  'comment',
  'repost',
  'follow',
  'unfollow',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** What others did with the account's own posts. */
export const RECEIVED_KINDS = ['like-received', 'repost-received'] as const satisfies readonly ActionKind[];

const RECEIVED: ReadonlySet<ActionKind> = new Set(RECEIVED_KINDS);

export const isReceived = (kind: ActionKind): boolean => RECEIVED.has(kind);

/** Why a follow is no longer there. The four reasons are kept apart in every count. */
export const LOST_FOLLOW_REASONS = ['unfollowed', 'deactivated', 'deleted', 'blocked'] as const;
export type LostFollowReason = (typeof LOST_FOLLOW_REASONS)[number];

/** A post that an action is about. */
export interface PostRef {
  /** The network's own stable reference (an at:// URI on Bluesky). */
  readonly code: string;
  readonly url: string;
}

/** One public action of a profile, in the form that every network is reduced to. */
export interface Action {
  /**
   * The network's own key for the record, unique inside the profile and stable over deliveries
   * (`app.bsky.feed.like/3k2y…` on Bluesky; `received:<post>|<liker>` for a like received,
   * `reposted:<post>|<who>` for a repost received).
   */
  readonly key: string;
  readonly kind: ActionKind;
  readonly at: Instant;
  /** The stable id of the account acted on or, for a like or repost received, of the account that liked or reposted. */
  readonly targetId: string | null;
  /** Where `targetId` was erased from several follows of one account: the same in all of them. */
  readonly subjectKey?: string | null;
  /** The post liked, replied to, reposted or written. */
  readonly post: PostRef | null;
  readonly text: string | null;
  /** Hashtags without `#`, lower case, each once. */
  readonly tags: readonly string[];
  /**
   * Of a post or comment: the languages that its author declared, as primary subtags of BCP 47 (`en`, `pt`), each once. Absent
   * or empty where none is declared.
   */
  readonly languages?: readonly string[];
  /** Its author changed its words then, on networks where that is possible: what is stored of it takes them over. */
  readonly editedAt?: Instant;
  /** Only on `unfollow`. */
  readonly reason: LostFollowReason | null;
  /** The source no longer shows the record: it counts, but its content is hidden. */
  readonly removed: boolean;
}
