import type { LikedAccount } from '../../report/lists.ts';

/** Who was liked most often, and how often. */
export interface MostLiked<T> {
  /** One account, or two that were liked equally often. */
  readonly accounts: readonly T[];
  readonly count: number;
}

/** The most liked of accounts in that order; null without any, and where more than two are equal: then none is the most liked. */
export function mostLiked<T extends Pick<LikedAccount, 'count'>>(accounts: readonly T[]): MostLiked<T> | null {
  const [first] = accounts;
  const equals = accounts.filter(({ count }) => count === first?.count);
  return first === undefined || equals.length > 2 ? null : { accounts: equals, count: first.count };
}
