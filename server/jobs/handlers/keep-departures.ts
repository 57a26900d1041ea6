import type { KeepDepartures } from '../../services/leaving/keep-departures.ts';
import { KEEP_DEPARTURES } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';

/** Writes the list of who left into this worker's data folder. */
export const keepDeparturesHere = (deps: {
  readonly keepDepartures: KeepDepartures;
}): JobHandler<Record<never, never>> => ({
  definition: KEEP_DEPARTURES,
  run: () => deps.keepDepartures(),
});
