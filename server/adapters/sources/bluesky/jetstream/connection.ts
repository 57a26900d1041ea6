import type { Clock } from '../../../../core/clock.ts';
import type { OpenSocket } from '../../../egress/guarded-socket.ts';
import type { Backlog } from './backlog.ts';
import type { StreamDictionary } from './dictionary.ts';
import { createGreeting } from './greeting.ts';
import { createListener, type ListenerCounts } from './listener.ts';
import { createPosition, type StreamPosition } from './position.ts';
import { type Pulse, startPulse } from './pulse.ts';
import { compressed, MOST_MESSAGE_BYTES, plain } from './speech.ts';
import type { JetstreamTuning } from './tuning.ts';

/** How a host answers to options that it does not take: a dictionary that it no longer has, for one. */
const BAD_REQUEST = 400;

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
  /** With what its events come compressed, everybody's; null: as they are, of those that are asked for. */
  readonly dictionary: StreamDictionary | null;
  readonly state: ReadState;
  readonly clock: Clock;
  readonly tuning: JetstreamTuning;
  readonly openSocket: OpenSocket;
  readonly onFollowing: (accounts: readonly string[]) => void;
  readonly onUp: () => void;
  /** The host does not take what it was asked for. */
  readonly onRefused: () => void;
}

export interface Connection {
  /** Tells the host whose events are wanted now. */
  follow(): void;
  /** Resumes reading once the backlog is processed. */
  resume(): void;
  close(): void;
  readonly isCompressed: boolean;
  /** Why it ended. */
  readonly ended: Promise<string>;
}

/** One connection to a host. What it brings goes into the backlog; while that is full, the host is made to wait. */
export function openConnection(input: ConnectionInput): Connection {
  const { host, dictionary, state, clock, tuning } = input;
  const { backlog, counts } = state;
  const ended = Promise.withResolvers<string>();
  const position = createPosition({ reached: state, clock, tuning });
  const speech = dictionary === null ? plain(host, position.from) : compressed(host, position.from, dictionary);
  const limits = { maxMessageBytes: MOST_MESSAGE_BYTES, inTurns: dictionary !== null };
  const socket = input.openSocket(speech.url, limits);
  const end = (why: string): void => {
    ended.resolve(why);
    socket.terminate();
  };
  const pulse: Pulse = startPulse(socket, tuning, () => end('it fell silent'));
  const greeting = createGreeting({
    ask: (accounts, onAsked) => speech.ask(socket, accounts, onAsked),
    ...{ position, tuning, wanted: () => state.wanted, onFollowing: input.onFollowing },
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
    ...{ dialect: speech, position, counts, clock, isWanted: (account) => state.wanted.has(account), onUseless: end },
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
    const bytes = speech.unpack(data, isBinary);
    if (bytes === null) listener.refuse();
    else listener.receive(bytes);
  });
  socket.on('ping', pulse.note);
  socket.on('pong', () => {
    pulse.note();
    if (greeting.isFollowing() && backlog.length() === 0) position.moveOn(pulse.lasted());
  });
  socket.on('unexpected-response', (_request, { statusCode = 0 }) => {
    if (statusCode === BAD_REQUEST) input.onRefused();
    end(`it answered ${statusCode}`);
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
    isCompressed: dictionary !== null,
    ended: ended.promise,
  };
}
