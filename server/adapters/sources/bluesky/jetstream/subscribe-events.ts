import * as z from 'zod/mini';
import type { StreamCursor } from '../../../../ports/activity-stream.ts';
import { isDid } from '../at-uri.ts';
import { commitPlace, did, type JetstreamMessage, standing, WANTED_COLLECTIONS } from './message.ts';
import type { Peek } from './peek.ts';

/**
 * Jetstream's second interface (lexicon `network.bsky.jetstream.subscribeEvents`, github.com/bluesky-social/jetstream): everybody's events,
 * compressed. What is wanted cannot be changed while it is read, and thousands of DIDs do not fit into an address.
 */
const NAME = 'network.bsky.jetstream.subscribeEvents';
/** As the lexicon's `datetime` is written with its microseconds. */
const TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,6})\d*)?Z$/;

/** A time in microseconds since 1970; null for what is none. */
function microsOf(text: string): number | null {
  const [, seconds, fraction = ''] = TIME.exec(text) ?? [];
  const ms = seconds === undefined ? Number.NaN : Date.parse(`${seconds}Z`);
  return Number.isNaN(ms) ? null : ms * 1000 + Number(fraction.padEnd(6, '0'));
}

const datetime = z.string().check(z.refine((text) => microsOf(text) !== null));
/** `witnessedAt` is the time that a place is asked for by; hosts from before it have `time` alone. */
const head = { did, time: datetime, witnessedAt: z.optional(datetime) };
const record = z.record(z.string(), z.unknown());
const change = z.discriminatedUnion('operation', [
  z.object({
    $type: z.literal(`${NAME}#commit`),
    ...head,
    ...commitPlace,
    operation: z.enum(['create', 'update']),
    record,
  }),
  z.object({ $type: z.literal(`${NAME}#commit`), ...head, ...commitPlace, operation: z.literal('delete') }),
]);
const about = z.discriminatedUnion('$type', [
  z.object({ $type: z.literal(`${NAME}#identity`), ...head }),
  z.object({ $type: z.literal(`${NAME}#sync`), ...head }),
  z.object({ $type: z.literal(`${NAME}#account`), ...head, account: standing }),
  z.object({ $type: z.literal(`${NAME}#info`) }),
]);
const message = z.object({ $type: z.literal('message'), payload: z.union([change, about]) });
type Payload = z.infer<typeof message>['payload'];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** By the order in which the host received it; `parseEvent` has seen that it is a time. */
const timeOf = ({ time, witnessedAt = time }: { time: string; witnessedAt?: string | undefined }): number =>
  microsOf(witnessedAt) ?? 0;

function asMessage(payload: Payload): JetstreamMessage | 'notice' {
  switch (payload.$type) {
    case `${NAME}#info`:
      return 'notice';
    case `${NAME}#account`:
      return { did: payload.did, time_us: timeOf(payload), kind: 'account', account: payload.account };
    // A chain of commits that is broken is found out about as a move is: by a look.
    case `${NAME}#sync`:
    case `${NAME}#identity`:
      return { did: payload.did, time_us: timeOf(payload), kind: 'identity' };
    case `${NAME}#commit`:
      return { did: payload.did, time_us: timeOf(payload), kind: 'commit', commit: payload };
  }
}

/** The same as the first interface says, from the second one's words; `notice`: it is about the stream. @returns null for what is neither */
export function parseEvent(text: string): JetstreamMessage | 'notice' | null {
  const parsed = message.safeParse(parse(text));
  return parsed.success ? asMessage(parsed.data.payload) : null;
}

const glance = z.object({
  payload: z.object({ did: z.string(), time: z.string(), witnessedAt: z.optional(z.string()) }),
});

/** Whom an event is about. Fields come in any order, and a record may hold the same words, so that it is parsed. */
export function peekEvent(bytes: Buffer): Peek | null {
  const parsed = glance.safeParse(parse(bytes.toString('utf8')));
  if (!parsed.success || !isDid(parsed.data.payload.did)) return null;
  const { payload } = parsed.data;
  const time = microsOf(payload.witnessedAt ?? payload.time);
  return time === null ? null : { did: payload.did, time };
}

/** The address at which everybody's events are read, compressed with the host's dictionary, by that of its first interface. */
export function subscribeEventsUrl(host: string, cursor: StreamCursor | null, dictionary: number): string {
  const url = new URL(`/xrpc/${NAME}`, host);
  for (const collection of WANTED_COLLECTIONS) url.searchParams.append('collections', collection);
  url.searchParams.set('zstdDictionary', String(dictionary));
  if (cursor !== null) url.searchParams.set('cursor', String(cursor));
  return url.href;
}
