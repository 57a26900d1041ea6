import { readFileSync } from 'node:fs';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/env.ts';
import type { Tuning } from '../../server/jobs/boss.ts';
import { runUntilSignal } from '../../server/run.ts';
import { QUICK } from '../support/jobs/workshop.ts';

/** Since it was asked last. */
export interface WorkerFigures {
  /** The processor's time, in seconds. */
  readonly cpu: number;
  /** How long the event loop stood still at most, by the clock, how much of that its thread computed, and how long it was ready to and waited for a core. */
  readonly longestGapMs: number;
  readonly workInGapMs: number;
  readonly waitInGapMs: number;
  /** The most that its thread computed from one turn of a timer to the next. */
  readonly longestWorkMs: number;
}

const SAMPLE_MS = 5;

type Longest = Omit<WorkerFigures, 'cpu'>;
const NOTHING: Longest = { longestGapMs: 0, workInGapMs: 0, waitInGapMs: 0, longestWorkMs: 0 };

/** How long the main thread has been ready to run and waited for a core, in milliseconds (`/proc/PID/schedstat`, https://docs.kernel.org/scheduler/sched-stats.html). */
function waitedForCore(): number {
  const [, nanoseconds = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Watches how long the event loop stands still, and how much the thread computes at a stretch; answers the longest since it was asked last. */
function watchLongest(): () => Longest {
  let longest = NOTHING;
  let [before, waited, at] = [process.threadCpuUsage(), waitedForCore(), performance.now()];
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    const [workMs, gapMs] = [(user + system) / 1000, performance.now() - at - SAMPLE_MS];
    const { longestGapMs, longestWorkMs } = longest;
    if (gapMs > longestGapMs) {
      longest = { ...longest, longestGapMs: gapMs, workInGapMs: workMs, waitInGapMs: waitedForCore() - waited };
    }
    longest = { ...longest, longestWorkMs: Math.max(longestWorkMs, workMs) };
    [before, waited, at] = [process.threadCpuUsage(), waitedForCore(), performance.now()];
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
const TUNINGS: Record<string, Partial<Tuning>> = { quick: QUICK, unlimited: { cores: 3600 } };
const app = await createApp(readConfig({ ...process.env, PERCH_NOW: now }), { jobTuning: TUNINGS[tuning] ?? {} });
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
