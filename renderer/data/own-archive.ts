import { queryOptions } from '@tanstack/react-query';
import {
  type OwnArchiveView,
  ownArchiveBegin,
  ownArchiveGet,
  ownArchivePiece,
} from '../../shared/contract/own-archive.ts';
import { PIECE_BYTES } from '../../shared/domain/archives/archive-import.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { ApiError } from '../api/api-error.ts';
import type { QueryKey } from '../api/query-keys.ts';
import { client } from '../api/service.ts';
import { pollWhile, queryClient } from './query-client.ts';

export interface KnownOwnArchive {
  readonly archive: OwnArchiveView | null;
}

const KEY: QueryKey = ['own-archive'];
const ASKED_EVERY_MS = SECOND;
/** A piece is sent again after one, two, four … seconds: half a minute without a line ends an upload. */
const TRIES = 5;

const isUnderWay = ({ archive }: KnownOwnArchive): boolean =>
  archive?.state === 'reading' || archive?.state === 'importing';

/** The archive that the person is bringing, and how far it is. */
export const ownArchiveQuery = queryOptions({
  queryKey: KEY,
  queryFn: (): Promise<KnownOwnArchive> => client.call(ownArchiveGet, {}),
  staleTime: SECOND,
  refetchInterval: pollWhile(isUnderWay, ASKED_EVERY_MS),
});

/** What the service has just said. */
export async function setOwnArchive(archive: OwnArchiveView | null): Promise<void> {
  // A question under way is of before, and its end would put back what was known then.
  await queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData<KnownOwnArchive>(KEY, { archive });
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** One piece of the file; where the line failed, again from where the service is. */
async function sendPiece(file: File, { id, received }: OwnArchiveView, signal: AbortSignal) {
  const piece = file.slice(received, received + PIECE_BYTES);
  const params = { archive: id, offset: String(received) };
  return client.call(ownArchivePiece, { params, body: new Uint8Array(await piece.arrayBuffer()), signal });
}

async function sendPatiently(file: File, archive: OwnArchiveView, signal: AbortSignal): Promise<OwnArchiveView | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await sendPiece(file, archive, signal)).archive;
    } catch (error) {
      const again = error instanceof ApiError && error.transient && tries < TRIES;
      if (!again || signal.aborted) throw error;
      await pause(SECOND * 2 ** (tries - 1));
    }
  }
}

/**
 * Sends a file piece by piece; `onSent` is told how many bytes are there. What the service says in the end is known to the query.
 * @throws ApiError; `cancelled` on `signal`
 */
export async function sendArchive(
  file: File,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<void> {
  await setOwnArchive(null);
  const begun = await client.call(ownArchiveBegin, { body: { name: file.name, bytes: file.size }, signal });
  let { archive } = begun;
  while (archive?.state === 'uploading') {
    onSent(archive.received);
    archive = await sendPatiently(file, archive, signal);
  }
  await setOwnArchive(archive);
}
