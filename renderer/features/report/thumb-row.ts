/** How many thumbnails stand in a row, and what the place behind them says is left; 0 for nothing. */
export interface ThumbRow {
  readonly shown: number;
  readonly rest: number;
}

/**
 * Fills a row of `places`: with every post where all of them fit and nothing is left over, else with the last place
 * for the number that is not shown. `count` is the number of likes, of which only `posts` can be pictured.
 */
export function thumbRow(posts: number, count: number, places: number): ThumbRow {
  const total = Math.max(posts, count);
  if (total <= places && posts === total) return { shown: posts, rest: 0 };
  const shown = Math.min(posts, places - 1);
  return { shown, rest: total - shown };
}
