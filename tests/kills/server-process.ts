import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/env.ts';
import { runUntilSignal } from '../../server/run.ts';
import { createDueService } from '../../server/services/schedule/due-service.ts';
import { QUICK } from '../support/jobs/workshop.ts';
import { countUnheard } from './money-facts.ts';
import { countWaitingWeeks, openJobs } from './stored.ts';

/**
 * The whole product as a process that a run starts and kills: its configuration comes from the environment as always. It
 * counts nobody's calls, looks for jobs more often, and answers `rest?` with the work that is left.
 */
const app = await createApp(readConfig(process.env), { rateLimits: [], jobTuning: QUICK });
const due = createDueService({ db: app.database.db, clock: app.clock, listing: ['embedded'] });

async function rest(): Promise<number> {
  const jobs = await openJobs(app.database.db);
  const { refresh: _fresh, ...work } = await due.due();
  const unheard = await countUnheard(app.database.db);
  const weeks = await countWaitingWeeks(app.database.db);
  return jobs.length + unheard + weeks + Object.values(work).reduce((sum, { length }) => sum + length, 0);
}

process.on('message', (message) => {
  if (message !== 'rest?') return;
  rest().then(
    (count) => process.send?.({ rest: count }),
    () => process.send?.({ rest: -1 }),
  );
});
// The run is gone: nobody would end this process.
process.on('disconnect', () => process.exit(1));
if (!process.connected) process.exit(1);
await runUntilSignal(app);
process.exit(0);
