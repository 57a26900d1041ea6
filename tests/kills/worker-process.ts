import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/env.ts';
import { runUntilSignal } from '../../server/run.ts';
import { QUICK } from '../support/jobs/workshop.ts';

/** Since it was asked last. */
export interface WorkerFigures {
  /** The processor's time, in seconds. */
  readonly cpu: number;
  /** How long the event loop stood still at most, by the clock, and how much of that its thread computed: for the rest it waited for a core. */
  readonly longestGapMs: number;
  readonly workInGapMs: number;
  /** The most that its thread computed from one turn of a timer to the next. */
  readonly longestWorkMs: number;
}

const SAMPLE_MS = 5;

type Longest = Omit<WorkerFigures, 'cpu'>;
const NOTHING: Longest = { longestGapMs: 0, workInGapMs: 0, longestWorkMs: 0 };

/** Watches how long the event loop stands still, and how much the thread computes at a stretch; answers the longest since it was asked last. */
function watchLongest(): () => Longest {
  let longest = NOTHING;
  let [before, at] = [process.threadCpuUsage(), performance.now()];
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    const [workMs, gapMs] = [(user + system) / 1000, performance.now() - at - SAMPLE_MS];
    const { longestGapMs, longestWorkMs } = longest;
    if (gapMs > longestGapMs) longest = { ...longest, longestGapMs: gapMs, workInGapMs: workMs };
    longest = { ...longest, longestWorkMs: Math.max(longestWorkMs, workMs) };
    [before, at] = [process.threadCpuUsage(), performance.now()];
  }, SAMPLE_MS).unref();
  return () => {
    const asked = longest;
    longest = NOTHING;
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
const longest = watchLongest();
let cpu = process.cpuUsage();
process.on('message', (message) => {
  if (message !== 'figures?') return;
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ cpu: (user + system) / 1e6, ...longest() } satisfies WorkerFigures);
  cpu = process.cpuUsage();
});
// The run is gone: nobody would end this process.
process.on('disconnect', () => process.exit(1));
if (!process.connected) process.exit(1);
await runUntilSignal(app);
process.exit(0);
