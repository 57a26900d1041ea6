import * as z from 'zod/mini';
import { CONNECTION_ROUTES } from '../domain/networks/description.ts';
import { day, language, network } from '../report/values.ts';
import { done, route } from './route.ts';
import { exactText, id } from './values.ts';

const connectionRoute = z.enum(CONNECTION_ROUTES);

const connection = z.object({
  id,
  network,
  /** What it may read: the account that was connected, or other public ones, too. */
  route: connectionRoute,
  username: z.string(),
  /** `ends-soon`: it could not be renewed; `ended`: accounts that are read with it wait until it is connected again. */
  state: z.enum(['works', 'ends-soon', 'ended']),
  since: day,
  /** Until when the token holds that there is now. */
  until: day,
});
export type ConnectionView = z.infer<typeof connection>;

export const connectionList = route({
  method: 'GET',
  path: '/user/connections',
  access: 'user',
  tag: 'user',
  summary:
    'Accounts that the user connected on networks that tell of an account to nobody else, and how more are connected',
  response: z.object({
    connections: z.array(connection),
    offered: z.array(z.object({ network, routes: z.array(connectionRoute) })),
  }),
  errors: ['login_required', 'blocked'],
});

export const connectionStart = route({
  method: 'POST',
  path: '/user/connections/start',
  access: 'user',
  tag: 'user',
  summary:
    'Begins to connect an account, within ten minutes; answers where the browser goes, and a secret that the page keeps',
  body: z.object({ network, route: connectionRoute, oauth_source: z.enum(['web', 'desktop']), lang: language }),
  response: z.object({
    flow: exactText(64),
    /** Where the browser is sent. */
    url: z.string(),
  }),
  errors: ['login_required', 'blocked', 'not_found', 'unknown_language', 'too_many_requests'],
});

export const connectionFinish = route({
  method: 'POST',
  path: '/user/connections/finish',
  access: 'user',
  tag: 'user',
  summary: 'Connects what came back, once, for whoever began it',
  body: z.object({ flow: exactText(64), state: exactText(128), code: exactText(2048) }),
  response: z.object({ connection }),
  errors: [
    'login_required',
    'blocked',
    'not_found',
    'connection_outdated',
    'connection_refused',
    'connection_without_account',
    'connection_unavailable',
    'connections_limit',
    'too_many_requests',
  ],
});

export const connectionRemove = route({
  method: 'POST',
  path: '/user/connections/remove',
  access: 'user',
  owned: { thing: 'connection', foreign: 'not_found' },
  tag: 'user',
  summary: 'Ends a connection: its token is deleted here and, where its network offers that, given back',
  body: z.object({ id }),
  response: z.object({
    ...done.shape,
    /** False where only the user can take it back, in the settings of the network. */
    revoked: z.boolean(),
  }),
  errors: ['login_required', 'blocked', 'invalid_input', 'not_found'],
});
