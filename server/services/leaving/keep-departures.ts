import pLimit from 'p-limit';
import type { Logger } from '../../core/logger.ts';
import type { DepartureList } from '../../ports/departure-list.ts';
import type { Departures } from './departures.ts';

/** Brings the list of who left up to what the database knows. It never fails: what could not be written is with the next call. */
export type KeepDepartures = () => Promise<void>;

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
