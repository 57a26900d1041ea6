import * as z from 'zod/mini';
import { instant, network } from '../report/values.ts';
import { route } from './route.ts';
import { accountName, exactText, proofOfPerson } from './values.ts';

/** An account as its network shows it to everyone. */
const card = z.object({
  network,
  username: z.string(),
  name: z.nullable(z.string()),
  userpic: z.nullable(z.string()),
  url: z.nullable(z.string()),
});
export type OptOutCard = z.infer<typeof card>;

/** `out`: shown in no report any more; `in`: the owner lifts that again. */
const want = z.enum(['out', 'in']);
export type OptOutWant = z.infer<typeof want>;

const request = z.object({
  /** `expired` also where the request is not known (any more). */
  state: z.enum(['waiting', 'done', 'expired']),
  want,
  /** null once the proof is there, or expired. */
  profile: z.nullable(card),
  /** What is to stand in the bio. */
  code: z.nullable(z.string()),
  expiresAt: z.nullable(instant),
  /** Removal after an opt-out: profiles looked through so far, of how many. */
  erasure: z.nullable(z.object({ done: z.int(), total: z.nullable(z.int()), finished: z.boolean() })),
});
export type OptOutRequest = z.infer<typeof request>;

export const optOutFind = route({
  method: 'POST',
  path: '/opt-out/find',
  access: 'public',
  tag: 'opt-out',
  summary: 'Looks an account up for its owner; says nothing of whether anybody tracks it',
  body: z.object({ network, username: accountName }),
  response: z.object({ profile: z.nullable(card), optedOut: z.boolean() }),
  errors: ['invalid_input', 'network_not_offered', 'account_server_slow', 'network_unavailable', 'too_many_requests'],
});

export const optOutStart = route({
  method: 'POST',
  path: '/opt-out/start',
  access: 'public',
  tag: 'opt-out',
  summary: 'Gives out a code that the owner shows in the public bio, and a ticket to come back with',
  body: z.object({ network, username: accountName, want, ...proofOfPerson }),
  /** Not called a token: the `token` of an answer is a session's. */
  response: z.object({ ticket: z.string(), request }),
  errors: [
    'invalid_input',
    'account_not_found',
    'already_opted_out',
    'not_opted_out',
    'network_not_offered',
    'account_server_slow',
    'network_unavailable',
    'bot_check_failed',
    'bot_check_unavailable',
    'too_many_requests',
  ],
});

const byTicket = z.object({ ticket: exactText(128).check(z.minLength(1)) });

export const optOutState = route({
  method: 'POST',
  path: '/opt-out/state',
  access: 'public',
  tag: 'opt-out',
  summary: 'How far a request is',
  body: byTicket,
  response: z.object({ request }),
  errors: ['invalid_input', 'too_many_requests'],
});

export const optOutCheck = route({
  method: 'POST',
  path: '/opt-out/check',
  access: 'public',
  tag: 'opt-out',
  summary: 'Reads the bio afresh; with the code in it the account is removed and blocked for everyone, or let in again',
  body: byTicket,
  response: z.object({
    request,
    /** The bio that was read while the code was not in it; null where there is none or it was not read. */
    seen: z.nullable(z.string()),
  }),
  errors: [
    'invalid_input',
    'account_not_found',
    'already_opted_out',
    'not_opted_out',
    'network_not_offered',
    'account_server_slow',
    'network_unavailable',
    'too_many_requests',
  ],
});
