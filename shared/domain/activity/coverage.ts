import type { ActionKind } from './action.ts';

/** How much of one kind of action a network's documented public interface tells. */
export const COVERAGE_LEVELS = ['full', 'sampled', 'none'] as const;
export type CoverageLevel = (typeof COVERAGE_LEVELS)[number];

/** Per kind of action; a kind with level `none` is shown as "not available from this network", never as 0. */
export type CoverageMatrix = Readonly<Record<ActionKind, CoverageLevel>>;

/** The ways in which a kind of action is read. */
export const READ_WAYS = [
  /** The account's whole record, as its server exports it. */
  'export',
  /** As its network announces it. */
  'stream',
  /** The public interface, page by page. */
  'pages',
  'web-feed',
  'outbox',
  /** A copy that the account's owner brought. */
  'archive',
  /** What a licensed feed delivered. */
  'delivery',
] as const;
export type ReadWay = (typeof READ_WAYS)[number];

/** A value for every kind of action. */
export const perKind = <T>(of: (kind: ActionKind) => T): Readonly<Record<ActionKind, T>> => ({
  like: of('like'),
  'like-received': of('like-received'),
  post: of('post'),
  comment: of('comment'),
  repost: of('repost'),
  follow: of('follow'),
  unfollow: of('unfollow'),
});
