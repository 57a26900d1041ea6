import { useEffect, useRef } from 'react';
import { useQuery } from '../../data/use-query.ts';
import { collectingIn, type FeedWindow, feedQuery, invalidateFeed, namesQuery } from '../../data/watches.ts';

/** The names. The feed is asked for again whenever one of them was read for the first time. */
export function useNames() {
  const answer = useQuery(namesQuery);
  const collecting = answer.data === undefined ? 0 : collectingIn(answer.data);
  const before = useRef(collecting);
  useEffect(() => {
    if (collecting < before.current) void invalidateFeed();
    before.current = collecting;
  }, [collecting]);
  return answer;
}

/** The page before stays while the next one is on its way. */
export const useFeed = (shown: FeedWindow) => useQuery(feedQuery(shown));
