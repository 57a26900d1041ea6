import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/env.ts';
import { runUntilSignal } from '../../server/run.ts';
import { QUICK } from '../support/jobs/workshop.ts';

/** Since it was asked last. */
export interface WorkerFigures {
  /** The processor's time, in seconds. */
  readonly cpu: number;
  /** How long the event loop stood still at most, by the clock: also while other processes had the core. */
  readonly longestGapMs: number;
  /** The most that its thread computed from one turn of a timer to the next. */
  readonly longestWorkMs: number;
}

const SAMPLE_MS = 5;

/** Watches how much the thread computes at a stretch; answers the longest since it was asked last. */
function watchLongestWork(): () => number {
  let [longest, before] = [0, process.threadCpuUsage()];
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    before = process.threadCpuUsage();
  }, SAMPLE_MS).unref();
  return () => {
    const asked = longest / 1000;
    longest = 0;
    return asked;
  };
}

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
const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
delay.enable();
const longestWork = watchLongestWork();
let cpu = process.cpuUsage();
process.on('message', (message) => {
  if (message !== 'figures?') return;
  const { user, system } = process.cpuUsage(cpu);
  const figures = { cpu: (user + system) / 1e6, longestGapMs: delay.max / 1e6, longestWorkMs: longestWork() };
  process.send?.(figures satisfies WorkerFigures);
  cpu = process.cpuUsage();
  delay.reset();
});
// The run is gone: nobody would end this process.
process.on('disconnect', () => process.exit(1));
if (!process.connected) process.exit(1);
await runUntilSignal(app);
process.exit(0);
