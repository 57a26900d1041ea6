import type { Coverage, CoverageEstimate } from '../../report/coverage.ts';
import type { ActionKind } from '../activity/action.ts';

/** What a network publishes a number of, so that a share can be told. */
export const COUNTED = ['follows', 'posts', 'received', 'reposted'] as const;
export type Counted = (typeof COUNTED)[number];

export interface CoverageShare {
  readonly of: Counted;
  readonly estimate: CoverageEstimate;
}

/** Where a report keeps them. */
export type MeasuredShares = Partial<
  Pick<Coverage, 'estimate' | 'postsEstimate' | 'receivedEstimate' | 'repostedEstimate'>
>;

/** The shares that a report tells, in their order. */
export function coverageShares({
  estimate = null,
  postsEstimate,
  receivedEstimate,
  repostedEstimate,
}: MeasuredShares): CoverageShare[] {
  return [
    ...(estimate === null ? [] : [{ of: 'follows', estimate } as const]),
    ...(postsEstimate === undefined ? [] : [{ of: 'posts', estimate: postsEstimate } as const]),
    ...(receivedEstimate === undefined ? [] : [{ of: 'received', estimate: receivedEstimate } as const]),
    ...(repostedEstimate === undefined ? [] : [{ of: 'reposted', estimate: repostedEstimate } as const]),
  ];
}

/** Which number speaks of a kind of action; null where the network publishes none of it. Answers are counted with posts. */
const COUNTED_WITH: Readonly<Record<ActionKind, Counted | null>> = {
  like: null,
  'like-received': 'received',
  'repost-received': 'reposted',
  post: 'posts',
  comment: 'posts',
  repost: null,
  follow: 'follows',
  unfollow: null,
};

/** The share of a kind that is probably on record; null where there is nothing to compare with. */
export function shareOfKind(kind: ActionKind, coverage: MeasuredShares): CoverageEstimate | null {
  const counted = COUNTED_WITH[kind];
  return coverageShares(coverage).find(({ of }) => of === counted)?.estimate ?? null;
}
