import { queryOptions } from '@tanstack/react-query';
import { type OwnDataView, ownDataGet } from '../../shared/contract/own-data.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';
import { changeQueryData, pollWhile } from './query-client.ts';

/** Where the live channel does not tell. */
const ASKED_EVERY_MS = 5 * SECOND;

export interface KnownOwnData {
  readonly file: OwnDataView | null;
}

const isUnderWay = ({ file }: KnownOwnData): boolean => file?.state === 'waiting' || file?.state === 'making';

/** The file with everything that is kept of the person, or how far it is. */
export const ownDataQuery = queryOptions({
  queryKey: queryKeys.ownData,
  queryFn: (): Promise<KnownOwnData> => client.call(ownDataGet, {}),
  staleTime: SECOND,
  refetchInterval: pollWhile(isUnderWay, ASKED_EVERY_MS),
});

/** What the service has just said. */
export const setOwnData = (file: OwnDataView | null): void =>
  changeQueryData<KnownOwnData>(queryKeys.ownData, () => ({ file }));
