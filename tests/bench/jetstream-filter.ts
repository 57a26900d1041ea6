import { fork } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { createSocketOpener } from '../../server/adapters/egress/guarded-socket.ts';
import { createHttpClient } from '../../server/adapters/egress/http-client.ts';
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

/** What is held, once what was let go has been given back. */
async function memory(): Promise<number> {
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}

/** Measures until `count` says that all messages came. */
async function measure(begin: () => void, count: () => number): Promise<Run> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  begin();
  while (count() < MESSAGES / 10) await new Promise((resolve) => setTimeout(resolve, 1));
  const before = await memory();
  const from = process.cpuUsage();
  const first = count();
  delay.enable();
  while (count() < MESSAGES) await new Promise((resolve) => setTimeout(resolve, 1));
  delay.disable();
  const { user, system } = process.cpuUsage(from);
  const rate = ((MESSAGES - first) * 1e6) / (user + system);
  return { rate, grown: ((await memory()) - before) / MB, longestGapMs: delay.max / 1e6 };
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

async function filtered(url: string, mostFiltered: number): Promise<Run & { readonly events: number }> {
  const egress = { egressAllow: [new URL(url).host], version: 'bench' };
  const clock = createClock(null);
  const http = createHttpClient({ ...egress, clock });
  const stopping = new AbortController();
  const stream = createJetstream({
    hosts: [url],
    ...{ openSocket: createSocketOpener(egress), http, clock, log: createLogger('silent') },
    tuning: { mostFiltered },
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
  await http.close();
  return { ...run, events };
}

const child = fork(HOST);
const url = await new Promise<string>((resolve) => {
  child.once('message', ({ address }: { address: { port: number } }) => resolve(`ws://127.0.0.1:${address.port}/`));
});
try {
  const thrown = await bare(url, () => undefined);
  const parsed = await bare(url, (data) => void JSON.parse(data.toString('utf8')));
  const ours = await filtered(url, 1);
  const compressed = await filtered(url, 0);
  for (const { events } of [ours, compressed])
    if (events !== MESSAGES / CONCERN) throw new Error(`${events} of ${MESSAGES / CONCERN} events came`);
  const perSecond = (run: Run): string => `${Math.round(run.rate / 1000)},000/s of CPU`;
  console.log(
    `thrown away ${perSecond(thrown)}, parsed ${perSecond(parsed)}, filtered ${perSecond(ours)}, compressed ${perSecond(compressed)}`,
  );
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
  printMeasure({
    measure: `${of} compressed, milliseconds of CPU for 20,000`,
    value: 20_000_000 / compressed.rate,
    unit: 'ms',
    most: 1000,
  });
  printMeasure({ measure: `${of} compressed, memory`, value: compressed.grown, unit: 'MB', most: 5 });
  printMeasure({ measure: `${of} compressed, longest gap`, value: compressed.longestGapMs, unit: 'ms', most: 50 });
} finally {
  child.kill();
}
