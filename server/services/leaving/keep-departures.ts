import pLimit from 'p-limit';
import type { Logger } from '../../core/logger.ts';
import type { DepartureList } from '../../ports/departure-list.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Departures } from './departures.ts';

/** Brings the list of who left up to what the database knows. It never fails: what could not be written is with the next call. */
export type KeepDepartures = () => Promise<void>;

/** Where the data folder is a worker's: it is asked to write the list. */
export const createAskForDepartures =
  ({ jobs, log }: { readonly jobs: Pick<JobQueue, 'enqueueKeepDepartures'>; readonly log: Logger }): KeepDepartures =>
  () =>
    jobs
      .enqueueKeepDepartures()
      .catch((err: unknown) =>
        log.error({ err }, 'no worker could be asked to write the list of who left; the next clean-up writes it'),
      );

/** One after another, so that the list that was read last is the one that stays. */
export function createKeepDepartures({
  departures,
  list,
  log,
}: {
  readonly departures: Pick<Departures, 'save'>;
  readonly list: DepartureList;
  readonly log: Logger;
}): KeepDepartures {
  const inTurn = pLimit(1);
  return () =>
    inTurn(() => departures.save(list)).catch((err: unknown) =>
      log.error({ err }, 'the list of who left could not be written; the next clean-up tries again'),
    );
}
