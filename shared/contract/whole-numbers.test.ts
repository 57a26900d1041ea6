import { expect, it } from 'vitest';
import * as z from 'zod';
import { ROUTES } from './routes.ts';
import { ID_MAX } from './values.ts';

/** No ids: compared with what is allowed or asked for before they reach a column. */
const LARGER = ['/own-archive.bytes', '/past-weeks/start.amount'];

type Schema = { readonly type?: string; readonly maximum?: number; readonly [key: string]: unknown };

/** Names of the whole numbers in a schema that may be larger than an id. */
function largeIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum = Number.POSITIVE_INFINITY } = schema as Schema;
  if (type === 'integer' && maximum > ID_MAX) return [path];
  return Object.entries(schema).flatMap(([key, value]) =>
    largeIn(
      value,
      ['properties', 'items', 'anyOf', 'oneOf', 'allOf'].includes(key) || /^\d+$/.test(key) ? path : `${path}.${key}`,
    ),
  );
}

it('no call takes a whole number that its column cannot hold', () => {
  const large = Object.values(ROUTES).flatMap((route) =>
    (['body', 'query', 'params'] as const).flatMap((part) => {
      const schema = part in route ? Reflect.get(route, part) : undefined;
      return schema === undefined
        ? []
        : largeIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), route.path);
    }),
  );
  expect(large).toEqual(LARGER);
});
