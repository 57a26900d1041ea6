import * as z from 'zod/mini';
import { API_TOKEN_DAYS, API_TOKEN_NAME_MAX } from '../domain/accounts/api-token.ts';
import { day } from '../report/values.ts';
import { done, route } from './route.ts';
import { text } from './values.ts';

/** As digits: tokens are counted beyond what a number in JSON holds exactly. */
const apiTokenId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

const apiToken = z.object({
  id: apiTokenId,
  name: z.string(),
  /** Its beginning, to tell it by; the rest is nowhere kept. */
  shown: z.string(),
  created: day,
  /** The day of the last call with it; null before the first. */
  lastUsed: z.nullable(day),
  /** The day on which it stops; null: until it is revoked. */
  expires: z.nullable(day),
  expired: z.boolean(),
});
export type ApiTokenView = z.infer<typeof apiToken>;

export const apiTokenList = route({
  method: 'GET',
  path: '/user/api-tokens',
  access: 'user',
  tag: 'api',
  summary: 'The user’s API tokens, the newest last; never the secret itself',
  response: z.object({ apiTokens: z.array(apiToken) }),
  errors: ['login_required', 'blocked'],
});

export const apiTokenCreate = route({
  method: 'POST',
  path: '/user/api-tokens/create',
  access: 'user',
  reauthenticated: true,
  tag: 'api',
  summary: 'Makes an API token that reads what the user may read; answers it once, and tells the user by mail',
  body: z.object({
    name: text(API_TOKEN_NAME_MAX),
    /** How long it counts; null: until it is revoked. */
    days: z.union(API_TOKEN_DAYS.map((days) => z.literal(days))),
  }),
  response: z.object({
    /** The token, sent as `Authorization: Bearer …`; the service keeps its hash alone. A `token` would be taken for a session's. */
    secret: z.string(),
    apiToken,
  }),
  errors: ['login_required', 'blocked', 'reauthentication_required', 'fields_empty', 'api_tokens_limit'],
});

export const apiTokenRevoke = route({
  method: 'POST',
  path: '/user/api-tokens/revoke',
  access: 'user',
  owned: { thing: 'apiToken', foreign: 'not_found' },
  tag: 'api',
  summary: 'Revokes one of the user’s API tokens, at once and for good',
  body: z.object({ id: apiTokenId }),
  response: done,
  errors: ['login_required', 'blocked', 'invalid_input', 'not_found'],
});
