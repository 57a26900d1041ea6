import { useEffect, useRef } from 'react';
import { type FeedPage, type WatchList, watchFeed, watchList } from '../../../shared/contract/watches.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useRead } from '../../state/queries.ts';
import { keep, reread } from '../../state/read-cache.ts';
import { client } from '../../state/services.ts';

const POLL_MS = 3 * SECOND;
const { list, feed } = queryKeys.watches;

/** A page of the feed, in the edition that is being read; null is the newest. */
export interface FeedPlace {
  readonly page: number;
  readonly through: string | null;
}

/** The names. While some are read for the first time the list is asked again, and the feed whenever one of them is done. */
export function useNames() {
  const answer = useRead<WatchList>(list, () => client.call(watchList, {}));
  const collecting = answer.data?.items.filter(({ state }) => state === 'collecting').length ?? 0;
  const before = useRef(collecting);
  useEffect(() => {
    if (collecting < before.current) void rereadFeed();
    before.current = collecting;
    if (collecting === 0) return;
    const timer = setInterval(() => void reread(list), POLL_MS);
    return () => clearInterval(timer);
  }, [collecting]);
  return answer;
}

/** The page before stays while the next one is on its way. */
export const useFeed = ({ page, through }: FeedPlace) =>
  useRead<FeedPage>([...feed, page, through ?? ''], () =>
    client.call(watchFeed, { query: { page: String(page), ...(through === null ? {} : { through }) } }),
  );

export const rereadFeed = (): Promise<void> => reread(feed);

/** What the service answered of the list is true from now on. */
export const keepNames = (change: (known: WatchList) => WatchList): Promise<void> =>
  keep<WatchList>(list, (known) => (known === undefined ? undefined : change(known)));
