import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { clientConfig } from '../../shared/contract/config.ts';
import { ERROR_STATUS, type ErrorCode } from '../../shared/contract/errors.ts';
import { errorBody, type Route } from '../../shared/contract/route.ts';

/** What may be answered before a handler, whatever the route. */
const ALWAYS: readonly ErrorCode[] = [
  'not_allowed',
  'request_timeout',
  'too_many_requests',
  'overloaded',
  'maintenance',
  'database_unavailable',
  'internal',
];
/** What is no HTTP, or has an address or headers that are too long. */
const UNREADABLE = [400, 431] as const;
/** The same with a body that is no JSON, too large or of another type. */
const UNREADABLE_BODY = [...UNREADABLE, 413, 415] as const;
const carried = z.optional(z.partial(clientConfig));

type Schema = NonNullable<Route['response']>;

/** Any JSON answer may carry a part of the client's configuration. */
function withConfigs(response: Schema): Schema {
  if (!(response instanceof z.ZodMiniObject) || 'configs' in response.shape) return response;
  return z.extend(response, { configs: carried });
}

/** What the schemas refuse by themselves. */
function ofInput({ params, query, body }: Route): readonly ErrorCode[] {
  return [
    ...(params === undefined ? [] : (['not_found'] as const)),
    ...(query === undefined && body === undefined ? [] : (['invalid_input', 'fields_empty'] as const)),
  ];
}

/** What a token is answered that opens nothing. */
const OF_API_TOKEN: readonly ErrorCode[] = ['api_token_refused', 'api_token_expired'];

function errorResponses(route: Route): Record<number, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([
    ...route.errors,
    ...ofInput(route),
    ...(route.apiToken === true ? OF_API_TOKEN : []),
    ...ALWAYS,
  ])) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  }
  for (const status of route.method === 'POST' ? UNREADABLE_BODY : UNREADABLE) byStatus.set(status, ['invalid_input']);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.join(', '), content: { 'application/json': { schema: errorBody } } },
    ]),
  );
}

function success(route: Route): object {
  if (route.response !== undefined) return withConfigs(route.response);
  const types = [route.file ?? 'application/octet-stream'].flat();
  return {
    description: 'A file',
    content: Object.fromEntries(types.map((type) => [type, { schema: z.string() }])),
  };
}

/** An empty entry says that it also works without a token. */
function securityOf({ access, opens, apiToken }: Route): object {
  if (access !== 'user') return {};
  const ways = [{ token: [] }, ...(apiToken === true ? [{ apiToken: [] }] : []), ...(opens === undefined ? [] : [{}])];
  return { security: ways };
}

/** What Fastify validates by and what OpenAPI shows, made from the contract alone. */
export function routeSchema(route: Route): FastifySchema {
  return {
    tags: [route.tag],
    summary: route.summary,
    ...securityOf(route),
    ...(route.params === undefined ? {} : { params: route.params }),
    ...(route.query === undefined ? {} : { querystring: route.query }),
    ...(route.body === undefined ? {} : { body: route.body }),
    ...(route.stream === undefined ? {} : { consumes: [route.stream] }),
    response: { 200: success(route), ...errorResponses(route) },
  };
}
