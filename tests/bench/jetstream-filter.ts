import { fork } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { createSocketOpener } from '../../server/adapters/egress/guarded-socket.ts';
import { createJetstream } from '../../server/adapters/sources/bluesky/jetstream/jetstream.ts';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { CONCERN, MESSAGES, WANTED } from './jetstream-host.ts';
import { printMeasure } from './measure.ts';

/**
 * A busy network's events of which one in five thousand concerns us, over a socket of loopback from another process, against the same
 * socket whose messages are thrown away, and whose messages are parsed. By this process's CPU time: what one core does.
 *
 *     node --expose-gc tests/bench/jetstream-filter.ts
 */
const HOST = fileURLToPath(new URL('./jetstream-host.ts', import.meta.url));
const MB = 1024 * 1024;

interface Run {
  /** Messages a second of CPU time. */
  readonly rate: number;
  /** Memory at the end beyond that at the first tenth, in MB. */
  readonly grown: number;
  readonly longestGapMs: number;
}

const memory = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
};

/** Measures until `count` says that all messages came. */
async function measure(begin: () => void, count: () => number): Promise<Run> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  begin();
  while (count() < MESSAGES / 10) await new Promise((resolve) => setTimeout(resolve, 1));
  const before = memory();
  const from = process.cpuUsage();
  const first = count();
  delay.enable();
  while (count() < MESSAGES) await new Promise((resolve) => setTimeout(resolve, 1));
  delay.disable();
  const { user, system } = process.cpuUsage(from);
  const rate = ((MESSAGES - first) * 1e6) / (user + system);
  return { rate, grown: (memory() - before) / MB, longestGapMs: delay.max / 1e6 };
}

function bare(url: string, onMessage: (data: Buffer) => void): Promise<Run> {
  let count = 0;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const begin = (): void => {
    socket.on('open', () => socket.send('{}'));
    socket.on('message', (data: Buffer) => {
      count += 1;
      onMessage(data);
    });
  };
  return measure(begin, () => count).finally(() => socket.terminate());
}

async function filtered(url: string): Promise<Run & { readonly events: number }> {
  const stopping = new AbortController();
  const stream = createJetstream({
    hosts: [url],
    openSocket: createSocketOpener({ egressAllow: [new URL(url).host], version: 'bench' }),
    clock: createClock(null),
    log: createLogger('silent'),
  });
  let events = 0;
  const begin = (): void => {
    const reading = stream.read({
      from: null,
      async onBatch(batch) {
        events += batch.events.length;
      },
      onFollowing: async () => undefined,
      signal: stopping.signal,
    });
    reading.want(new Set([WANTED]));
  };
  const run = await measure(begin, () => stream.status().messages);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  stopping.abort();
  return { ...run, events };
}

const child = fork(HOST);
const url = await new Promise<string>((resolve) => {
  child.once('message', ({ address }: { address: { port: number } }) => resolve(`ws://127.0.0.1:${address.port}/`));
});
try {
  const thrown = await bare(url, () => undefined);
  const parsed = await bare(url, (data) => void JSON.parse(data.toString('utf8')));
  const ours = await filtered(url);
  if (ours.events !== MESSAGES / CONCERN) throw new Error(`${ours.events} of ${MESSAGES / CONCERN} events came`);
  const perSecond = (run: Run): string => `${Math.round(run.rate / 1000)},000/s of CPU`;
  console.log(`thrown away ${perSecond(thrown)}, parsed ${perSecond(parsed)}, filtered ${perSecond(ours)}`);
  const of = `Jetstream, ${MESSAGES} events`;
  printMeasure({ measure: `${of}, filtered`, baseline: 'each one parsed', ratio: ours.rate / parsed.rate, goal: 1 });
  printMeasure({ measure: `${of}, filtered`, baseline: 'all thrown away', ratio: ours.rate / thrown.rate, goal: 0.7 });
  printMeasure({
    measure: `${of}, milliseconds of CPU for 20,000`,
    value: 20_000_000 / ours.rate,
    unit: 'ms',
    most: 1000,
  });
  printMeasure({ measure: `${of}, memory beyond the first tenth`, value: ours.grown, unit: 'MB', most: 5 });
  printMeasure({ measure: `${of}, longest gap of the event loop`, value: ours.longestGapMs, unit: 'ms', most: 50 });
} finally {
  child.kill();
}
