import type { ActionKind } from './action.ts';

/** How much of one kind of action a network's documented public interface tells. */
export const COVERAGE_LEVELS = ['full', 'sampled', 'none'] as const;
export type CoverageLevel = (typeof COVERAGE_LEVELS)[number];

/** Per kind of action; a kind with level `none` is shown as "not available from this network", never as 0. */
export type CoverageMatrix = Readonly<Record<ActionKind, CoverageLevel>>;

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
