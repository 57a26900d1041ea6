import type { Clock } from '../../../../core/clock.ts';
import type { OpenSocket } from '../../../egress/guarded-socket.ts';
import type { Backlog } from './backlog.ts';
import { createGreeting } from './greeting.ts';
import { createListener, type ListenerCounts } from './listener.ts';
import { subscribeUrl } from './message.ts';
import { createPosition, type StreamPosition } from './position.ts';
import { type Pulse, startPulse } from './pulse.ts';
import type { JetstreamTuning } from './tuning.ts';

/** The largest record is 1 MB; as JSON it is longer. */
const MOST_MESSAGE_BYTES = 4_000_000;

/** What several connections, one after the other, have in common. */
export interface ReadState extends StreamPosition {
  wanted: ReadonlySet<string>;
  readonly backlog: Backlog;
  /** Hosts in a row that had nothing to send. */
  silent: number;
  readonly counts: ListenerCounts & { gaps: number };
}

export interface ConnectionInput {
  readonly host: string;
  /** How many there are. */
  readonly hosts: number;
  readonly state: ReadState;
  readonly clock: Clock;
  readonly tuning: JetstreamTuning;
  readonly openSocket: OpenSocket;
  readonly onFollowing: (accounts: readonly string[]) => void;
  readonly onUp: () => void;
}

export interface Connection {
  /** Tells the host whose events are wanted now. */
  follow(): void;
  /** Resumes reading once the backlog is processed. */
  resume(): void;
  close(): void;
  /** Why it ended. */
  readonly ended: Promise<string>;
}

/** One connection to a host. What it brings goes into the backlog; while that is full, the host is made to wait. */
export function openConnection(input: ConnectionInput): Connection {
  const { state, clock, tuning } = input;
  const { backlog, counts } = state;
  const ended = Promise.withResolvers<string>();
  const position = createPosition({ reached: state, clock, tuning });
  const socket = input.openSocket(subscribeUrl(input.host, position.from), { maxMessageBytes: MOST_MESSAGE_BYTES });
  const end = (why: string): void => {
    ended.resolve(why);
    socket.terminate();
  };
  const pulse: Pulse = startPulse(socket, tuning, () => end('it fell silent'));
  const greeting = createGreeting({
    ...{ socket, position, tuning, wanted: () => state.wanted, onFollowing: input.onFollowing },
    onGap(gap) {
      counts.gaps += 1;
      backlog.gap(gap);
    },
    // On a small network nothing may have happened: once no host has anything, nobody can tell.
    onNothing() {
      state.silent += 1;
      const allSilent = state.silent >= input.hosts;
      if (!allSilent) end('it has nothing to send');
      return allSilent;
    },
  });
  const listener = createListener({
    ...{ position, counts, clock, isWanted: (account) => state.wanted.has(account), onUseless: end },
    onTime(time) {
      state.silent = 0;
      greeting.receive(time);
    },
    onEvent(event, bytes) {
      backlog.push(event, { cursor: state.cursor ?? 0, bytes });
      if (backlog.isFull() && !socket.isPaused) socket.pause();
    },
  });

  socket.on('open', () => {
    input.onUp();
    greeting.open();
  });
  socket.on('message', (data: Buffer, isBinary) => {
    pulse.note();
    if (isBinary) listener.refuse();
    else listener.receive(data);
  });
  socket.on('ping', pulse.note);
  socket.on('pong', () => {
    pulse.note();
    if (greeting.isFollowing() && backlog.length() === 0) position.moveOn(pulse.lasted());
  });
  socket.on('error', (error) => end(error.message));
  socket.on('close', (code) => ended.resolve(`it closed the connection (${code})`));
  void ended.promise.then(() => {
    pulse.stop();
    greeting.stop();
  });

  return {
    follow: greeting.follow,
    resume() {
      if (socket.isPaused && backlog.hasRoom()) socket.resume();
    },
    close: () => end('it is not needed any more'),
    ended: ended.promise,
  };
}
