import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../../core/clock.ts';
import type { Logger } from '../../../../core/logger.ts';
import { SourceError } from '../../../../ports/activity-source.ts';
import type { ActivityStream, StreamReading, StreamRun } from '../../../../ports/activity-stream.ts';
import type { OpenSocket } from '../../../egress/guarded-socket.ts';
import type { HttpClient } from '../../../egress/http-client.ts';
import { createBacklog } from './backlog.ts';
import { type Connection, openConnection, type ReadState } from './connection.ts';
import { createDictionaries, type Dictionaries } from './dictionary.ts';
import { createHostTurns, type HostTurns } from './hosts.ts';
import { JETSTREAM_TUNING, type JetstreamTuning } from './tuning.ts';

export interface JetstreamOptions {
  /** Addresses of `/subscribe`, any of which will do. */
  readonly hosts: readonly string[];
  readonly openSocket: OpenSocket;
  /** Asks hosts for what they compress with. */
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tuning?: Partial<JetstreamTuning>;
}

/** After this many failures in a row, no more are logged. */
const FAILURES_TOLD = 3;

type Counts = ReadState['counts'] & { connections: number; connected: boolean };

/** Waits for `ms`, or until one of the signals is aborted. */
const pause = (ms: number, ...signals: AbortSignal[]): Promise<void> =>
  wait(ms, undefined, { signal: AbortSignal.any(signals) }).catch(() => undefined);
const LONG_MS = 2 ** 30;

/** Says once that no host can be reached, and once that one can again; then it is tried on quietly. */
function createVoice(log: Logger) {
  let failures = 0;
  return {
    up(host: string): void {
      if (failures >= FAILURES_TOLD) log.info({ host }, 'accounts are heard live again');
      failures = 0;
    },
    down(host: string, why: string): void {
      failures += 1;
      if (failures !== FAILURES_TOLD) log.debug({ host, why }, 'a live connection ended');
      else
        log.warn(
          { host, why },
          'accounts cannot be heard live; they are exported as often as without it until they can',
        );
    },
  };
}

interface Keeping {
  readonly options: JetstreamOptions;
  readonly dictionaries: Dictionaries;
  readonly tuning: JetstreamTuning;
  readonly state: ReadState;
  readonly counts: Counts;
  readonly signal: AbortSignal;
  readonly onFollowing: (accounts: readonly string[]) => void;
}

/** Connections, one after the other, to one host after the other. */
function createConnector({ options, dictionaries, tuning, state, counts, signal, onFollowing }: Keeping) {
  const { hosts, clock, log, openSocket } = options;
  const turns: HostTurns = createHostTurns(hosts);
  const voice = createVoice(log);
  let current: Connection | null = null;
  /** Everybody's events are asked for, of which most concern nobody here: these are worth compressing. */
  const isEverybody = (): boolean => state.wanted.size > tuning.mostFiltered;

  /** @returns why it ended */
  async function connect(host: string): Promise<string> {
    counts.connections += 1;
    const onUp = (): void => {
      voice.up(host);
      counts.connected = true;
    };
    const dictionary = isEverybody() ? await dictionaries.of(host, signal) : null;
    if (signal.aborted) return 'it is not needed any more';
    const onRefused = (): void => {
      if (dictionary !== null) dictionaries.refuse(host, dictionary);
    };
    const about = { host, hosts: hosts.length, dictionary, state, clock, tuning, openSocket };
    try {
      current = openConnection({ ...about, onFollowing, onUp, onRefused });
    } catch (error) {
      if (error instanceof SourceError) return error.message;
      throw error;
    }
    const { close, ended } = current;
    signal.addEventListener('abort', close, { once: true });
    return ended.finally(() => signal.removeEventListener('abort', close));
  }

  return {
    current: () => current,
    /** Tells the host whose events are wanted now. */
    follow(): void {
      const canCompress = isEverybody() && current?.isCompressed === false && !dictionaries.isNone(turns.current());
      if (canCompress) current?.close();
      else current?.follow();
    },
    async once(): Promise<void> {
      const began = performance.now();
      const host = turns.current();
      const why = await connect(host);
      current = null;
      counts.connected = false;
      if (signal.aborted || state.wanted.size === 0) return;
      voice.down(host, why);
      await pause(tuning.wait(turns.ended(performance.now() - began)), signal);
    },
  };
}

/** One reading of the stream: connections, and what they bring, in batches. */
function startReading(options: JetstreamOptions, run: StreamRun, counts: Counts): StreamReading {
  const tuning = { ...JETSTREAM_TUNING, ...options.tuning };
  const state: ReadState = { cursor: run.from, wanted: new Set(), backlog: createBacklog(), silent: 0, counts };
  const failing = new AbortController();
  const signal = AbortSignal.any([run.signal, failing.signal]);
  const fail = (error: unknown): void => failing.abort(error);
  let changed = new AbortController();
  let following: Promise<void> = Promise.resolve();
  const dictionaries = createDictionaries(options.http, options.clock);
  const connector = createConnector({
    ...{ options, dictionaries, tuning, state, counts, signal },
    onFollowing(accounts) {
      following = following.then(() => run.onFollowing(accounts)).catch(fail);
    },
  });

  async function keepConnected(): Promise<void> {
    while (!signal.aborted) {
      if (state.wanted.size > 0) await connector.once();
      else await pause(LONG_MS, signal, changed.signal);
    }
  }

  async function handOver(): Promise<void> {
    while (!signal.aborted) {
      if (state.backlog.length() === 0) await pause(tuning.batch, signal);
      await following;
      const batch = signal.aborted ? null : state.backlog.take(state.cursor);
      if (batch === null) continue;
      await run.onBatch(batch);
      connector.current()?.resume();
    }
  }

  return {
    want(accounts) {
      state.wanted = accounts;
      changed.abort();
      changed = new AbortController();
      if (accounts.size > 0) {
        connector.follow();
        return;
      }
      connector.current()?.close();
      // While nobody is followed there is nothing to make up for.
      state.cursor = null;
    },
    done: Promise.all([keepConnected().catch(fail), handOver().catch(fail)]).then(async () => {
      await following;
      if (failing.signal.aborted && !run.signal.aborted) throw failing.signal.reason;
    }),
  };
}

/** Bluesky's Jetstream (github.com/bluesky-social/jetstream): the network's events as JSON over a WebSocket. */
export function createJetstream(options: JetstreamOptions): ActivityStream {
  const counts: Counts = {
    ...{ messages: 0, events: 0, unreadable: 0, stale: 0, gaps: 0 },
    ...{ connections: 0, connected: false },
  };
  return {
    network: 'bluesky',
    read: (run) => startReading(options, run, counts),
    status: () => ({ ...counts }),
  };
}
