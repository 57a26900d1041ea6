import { ACTION_KINDS, type ActionKind } from './action.ts';

/** How much of one kind of action a network's documented public interface tells. */
export const COVERAGE_LEVELS = ['full', 'sampled', 'none'] as const;
export type CoverageLevel = (typeof COVERAGE_LEVELS)[number];

/** Per kind of action; a kind with level `none` is shown as "not available from this network", never as 0. */
export type CoverageMatrix = Readonly<Record<ActionKind, CoverageLevel>>;

/** The same as it may be stored: a kind that was not known then is absent. */
export type StoredCoverage = Readonly<Partial<CoverageMatrix>>;

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
  'repost-received': of('repost-received'),
  post: of('post'),
  comment: of('comment'),
  repost: of('repost'),
  follow: of('follow'),
  unfollow: of('unfollow'),
});

/** Of a kind that was not known when it was stored, nothing was told. */
export const wholeCoverage = (stored: StoredCoverage): CoverageMatrix => perKind((kind) => stored[kind] ?? 'none');

/** Kinds that stored reports are older than. */
const LATER_KINDS: ReadonlySet<ActionKind> = new Set(['repost-received']);

/**
 * The kinds that something is said of: all that the first reports knew, told or not, and of those that came later the ones that are told.
 * What speaks of the others alone stays as it was, byte for byte.
 */
export const kindsSaid = (isTold: (kind: ActionKind) => boolean): ActionKind[] =>
  ACTION_KINDS.filter((kind) => !LATER_KINDS.has(kind) || isTold(kind));
