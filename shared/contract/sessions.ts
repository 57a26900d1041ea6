import * as z from 'zod/mini';
import { APPS, SYSTEMS } from '../domain/accounts/devices.ts';
import { day } from '../report/values.ts';
import { done, route } from './route.ts';

/** As digits: sessions are counted beyond what a number in JSON holds exactly. */
const sessionId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** A place where somebody is logged in, by what its device said of itself. */
const session = z.object({
  id: sessionId,
  /** What it is used with; null where that is not known. */
  app: z.nullable(z.enum(APPS)),
  system: z.nullable(z.enum(SYSTEMS)),
  /** A name of the IANA database; null where the device said none. */
  zone: z.nullable(z.string()),
  /** The day of the log-in. */
  since: day,
  /** The day of the last use; its hour is not kept. */
  lastUsed: day,
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionView = z.infer<typeof session>;

export const sessionList = route({
  method: 'GET',
  path: '/user/sessions',
  access: 'user',
  tag: 'user',
  summary: 'Where the user is logged in: the session that asks first, then those used last',
  response: z.object({ sessions: z.array(session) }),
  errors: ['login_required', 'blocked'],
});

export const sessionEnd = route({
  method: 'POST',
  path: '/user/sessions/end',
  access: 'user',
  owned: { thing: 'session', foreign: 'not_found' },
  tag: 'user',
  summary: 'Ends one of the user’s sessions with every token it has',
  body: z.object({ id: sessionId }),
  response: done,
  errors: ['login_required', 'blocked', 'invalid_input', 'not_found'],
});

export const sessionEndOthers = route({
  method: 'POST',
  path: '/user/sessions/end-others',
  access: 'user',
  tag: 'user',
  summary: 'Ends every session of the user but the one that asks',
  response: done,
  errors: ['login_required', 'blocked'],
});
