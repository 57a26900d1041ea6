import { queryOptions } from '@tanstack/react-query';
import { type WatchList, watchFeed, watchList } from '../../shared/contract/watches.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';
import { changeQueryData, changeUntilAnswered, invalidate, pollWhile } from './query-client.ts';

const COLLECTING_POLL_MS = 3 * SECOND;
const { list, feed } = queryKeys.watches;

/** A page of the feed, up to the day that is being read; null is the newest. */
export interface FeedWindow {
  readonly page: number;
  readonly through: string | null;
}

/** How many of the names are read for the first time. */
export const collectingIn = ({ items }: WatchList): number =>
  items.filter(({ state }) => state === 'collecting').length;

/** The names. While some are read for the first time the list is asked again. */
export const namesQuery = queryOptions({
  queryKey: list,
  queryFn: () => client.call(watchList, {}),
  refetchInterval: pollWhile((names: WatchList) => collectingIn(names) > 0, COLLECTING_POLL_MS),
});

export const feedQuery = ({ page, through }: FeedWindow) =>
  queryOptions({
    queryKey: queryKeys.watches.page(page, through ?? ''),
    queryFn: () => client.call(watchFeed, { query: { page: String(page), ...(through === null ? {} : { through }) } }),
  });

export const invalidateFeed = (): Promise<void> => invalidate(feed);

/** Answers already in flight may predate the change. */
export const invalidateNames = (): Promise<void> => invalidate(list);

/** Shows a change of the names from now on, also in what the service answers before it has answered the call. */
export const changeNamesUntilAnswered = (
  change: (known: WatchList) => WatchList,
  call: () => Promise<unknown>,
): Promise<unknown> => changeUntilAnswered(list, change, call);

/** What the service answered of the list is true from now on. */
export const changeNames = (change: (known: WatchList) => WatchList): void => changeQueryData(list, change);
