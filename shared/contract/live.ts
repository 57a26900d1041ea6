import * as z from 'zod/mini';
import { person } from '../report/person.ts';
import { language, reportId } from '../report/values.ts';
import { id } from './values.ts';

/** `/api/ws`: the client speaks first, with its token (or the x-auth-token header) and the last event it saw. */
const hello = z.object({
  type: z.literal('hello'),
  token: z.optional(z.string().check(z.maxLength(256))),
  lastEventId: z.optional(z.int()),
});
const ping = z.object({ type: z.literal('ping') });
export const clientFrame = z.union([hello, ping]);

const eventId = z.int();

/** A post as the network shows it now. One that is gone has neither picture nor words. */
const changedPost = z.object({ code: z.string(), image: z.nullable(z.string()), notfound: z.boolean() });

/** What the server tells. Each event has an id that grows; `hello` with the last seen id replays what was missed. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('report-ready'),
    id: eventId,
    accountId: id,
    reportId,
    name: z.string(),
    title: z.object({ en: z.string(), pt: z.string() }),
    likes: z.nullable(z.int()),
    follows: z.nullable(z.int()),
    unfollows: z.nullable(z.int()),
  }),
  z.object({ type: z.literal('subscription-changed'), id: eventId, status: z.int() }),
  /** Something about the person that others than they themselves see to: their address was confirmed. */
  z.object({ type: z.literal('user-changed'), id: eventId }),
  /** How far a summary is that the person waits for: 0 to 100; null once it is written, or will not be. Ask for it. */
  z.object({
    type: z.literal('summary-changed'),
    id: eventId,
    accountId: id,
    reportId,
    language,
    progress: z.nullable(z.int()),
  }),
  /** How far the file with the person's own data is. */
  z.object({ type: z.literal('own-data-changed'), id: eventId }),
  z.object({ type: z.literal('subscribeError'), id: eventId, code: z.string() }),
  z.object({
    type: z.literal('data-update'),
    id: eventId,
    accountId: z.nullable(id),
    /** With it, what changed in that report since it was built; without it, something about the account. */
    reportId: z.optional(reportId),
    posts: z.optional(z.array(changedPost)),
    /** Names and pictures, by stable id. */
    people: z.optional(z.array(person)),
    /** More changed than is told here: read the report again. */
    more: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('maintenance'), id: eventId, on: z.boolean() }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;
export type LiveEventBody = LiveEvent extends infer E ? (E extends LiveEvent ? Omit<E, 'id'> : never) : never;

/**
 * Sent once after `hello`: from here on the connection is live. Events up to `newestEventId` happened before and are told
 * now only because the client was away; a service that does not say it yet is taken to have missed nothing.
 */
const welcome = z.object({
  type: z.literal('welcome'),
  lastEventId: eventId,
  newestEventId: z.optional(eventId),
});
const pong = z.object({ type: z.literal('pong') });
export const serverFrame = z.union([welcome, pong, liveEvent]);
export type ServerFrame = z.infer<typeof serverFrame>;
