import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/env.ts';
import { runUntilSignal } from '../../server/run.ts';
import { QUICK } from '../support/jobs/workshop.ts';

/**
 * A worker of the whole product as a process that a run starts and kills. Its clock is the machine's, moved by so many milliseconds: one that is
 * started again goes on where the others are.
 */
const [offset = '0', tuning = ''] = process.argv.slice(2);
const now = new Date(Date.now() + Number(offset)).toISOString();
const app = await createApp(
  readConfig({ ...process.env, PERCH_NOW: now }),
  tuning === 'quick' ? { jobTuning: QUICK } : {},
);
// The run is gone: nobody would end this process.
process.on('disconnect', () => process.exit(1));
if (!process.connected) process.exit(1);
await runUntilSignal(app);
process.exit(0);
