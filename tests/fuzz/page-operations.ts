import type { JsonSchema, Operation } from './operations.ts';

/** Pages and probes that the server answers beside the calls of the document. */

const TEXT: JsonSchema = { type: 'string' };
const parameter = (name: string, where: 'path' | 'query') => ({ name, in: where, schema: TEXT });
const page = { types: ['text/html', 'application/json'], codes: [] };
const problem = (...codes: readonly string[]) => ({ types: ['application/json'], codes });
const REFUSALS = [
  [400, problem('invalid_input')],
  [403, problem('not_allowed')],
  [404, { ...page, codes: ['not_found'] }],
  [408, problem('request_timeout')],
  [413, problem('invalid_input')],
  [415, problem('invalid_input')],
  [422, problem('invalid_input', 'fields_empty')],
] as const;

const operation = (
  method: string,
  path: string,
  options: { query?: readonly string[]; body?: JsonSchema; statuses?: readonly number[] } = {},
): Operation => ({
  method,
  path,
  parameters: [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name, 'path')),
    ...(options.query ?? []).map((name) => parameter(name, 'query')),
  ],
  body: options.body ?? null,
  answers: new Map([[200, page], ...(options.statuses ?? []).map((status) => [status, page] as const), ...REFUSALS]),
});

const card: JsonSchema = { properties: { card: TEXT } };

export const pageOperations: readonly Operation[] = [
  operation('GET', '/sandbox/checkout/{session}', { statuses: [402, 410] }),
  operation('POST', '/sandbox/checkout/{session}', { body: card, statuses: [303, 402, 410] }),
  operation('GET', '/api/mail/unsubscribe/{token}'),
  operation('POST', '/api/mail/unsubscribe/{token}', { body: {} }),
  operation('GET', '/checkout/return', { query: ['lang', 'checkout'] }),
  operation('GET', '/api/health'),
  operation('GET', '/api/ws'),
  operation('GET', '/api/{file}'),
  operation('GET', '/{file}'),
  operation('GET', '/assets/{file}'),
  operation('GET', '/en/{file}'),
];
