import type { Call, Known } from './compose-call.ts';
import { MARKUP, SHARP } from './hostile.ts';
import type { JsonSchema, Operation } from './operations.ts';

/** What stands in the place of a field, as JSON: texts that fail late, other types, and the ends of numbers. */
export const IN_A_FIELD: readonly string[] = [
  ...SHARP.map((text) => JSON.stringify(text)),
  ...MARKUP.map((text) => JSON.stringify(text)),
  JSON.stringify('x'.repeat(60_000)),
  JSON.stringify('\u202egnp.exe'),
  '""',
  'null',
  'true',
  '-1',
  '1.5',
  '9007199254740993',
  '1e308',
  '[]',
  '{}',
  '["x"]',
  '{"length":1}',
];

type Values = Known['values'];

/** A sound value of the field: one that the stage knows, else the first that the schema allows. */
function soundOf(name: string, schema: JsonSchema, values: Values): unknown {
  const [known] = values[name] ?? [];
  if (schema.type === 'array') return [soundOf(name, schema.items ?? {}, values)];
  if (known !== undefined) return known;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return soundOf(name, schema.anyOf[0] ?? {}, values);
  if (schema.properties !== undefined) return objectOf(schema.properties, values);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return schema.type === 'null' ? null : 'word';
}

const objectOf = (properties: Readonly<Record<string, JsonSchema>>, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, soundOf(name, schema, values)]));

/** The call as its document says it, with one field of its body, where named, in the place of which that JSON stands. */
export function soundCall(
  operation: Operation,
  { values, own }: Known,
  instead: { readonly field: string; readonly value: string } | null = null,
): Call {
  const { method, path, parameters, body } = operation;
  const target = parameters
    .filter((one) => one.in === 'path')
    .reduce(
      (text, { name, schema }) => text.replace(`{${name}}`, encodeURIComponent(String(soundOf(name, schema, values)))),
      path,
    );
  const fields = Object.entries(body?.properties ?? {}).map(([name, schema]) => {
    const value = name === instead?.field ? instead.value : JSON.stringify(soundOf(name, schema, values));
    return `${JSON.stringify(name)}:${value}`;
  });
  const headers: Call['headers'] = [
    ['x-auth-token', own],
    ['content-type', 'application/json'],
  ];
  return { method, target, operation, headers, body: `{${fields.join(',')}}` };
}
