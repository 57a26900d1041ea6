import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const CACHE = here('../../../node_modules/.cache/perch');
const TYPES = here('./parameters.ts');

type Json = { [key: string]: unknown };

/** Made of the SDK's types, which takes some seconds; kept beside the packages for as long as types and SDK are the same. */
async function schemaOfTypes(): Promise<Json> {
  const sdk = await readFile(here('../../../node_modules/stripe/package.json'), 'utf8');
  const key = createHash('sha256')
    .update(sdk)
    .update(await readFile(TYPES))
    .digest('hex')
    .slice(0, 16);
  const file = `${CACHE}/stripe-${key}.json`;
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept) as Json;
  const { createGenerator } = await import('ts-json-schema-generator');
  const schema = createGenerator({
    path: TYPES,
    type: 'StripeParameters',
    tsconfig: here('./tsconfig.schema.json'),
    skipTypeCheck: true,
    expose: 'none',
    topRef: false,
    jsDoc: 'none',
  }).createSchema('StripeParameters');
  await mkdir(CACHE, { recursive: true });
  await writeFile(file, JSON.stringify(schema));
  return schema as Json;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * The SDK lets any word pass beside the known ones, for those that Stripe adds later, and says `number` where Stripe takes whole numbers
 * alone; here a word is a known one, and a number is whole.
 */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (!isObject(schema)) return schema;
  const { anyOf } = schema;
  if (Array.isArray(anyOf)) {
    const words = anyOf.filter((one) => isObject(one) && ('enum' in one || 'const' in one));
    const rest = anyOf.filter((one) => isObject(one) && one.type === 'string' && !('enum' in one || 'const' in one));
    if (words.length > 0 && rest.length > 0) return { anyOf: anyOf.filter((one) => !rest.includes(one)).map(strict) };
  }
  const entries = Object.entries(schema).map(([key, value]) => [key, strict(value)] as const);
  return { ...Object.fromEntries(entries), ...(schema.type === 'number' ? { type: 'integer' } : {}) };
}

/** @returns what is wrong with the parameters of a call, null when nothing is */
export type ParameterCheck = (call: string, params: object) => string | null;

/** Holds every call against the types of the SDK. What comes as a form is text, and read as what the types ask for. */
export async function createParameterCheck(): Promise<ParameterCheck> {
  const { properties } = strict(await schemaOfTypes()) as { properties: Record<string, object> };
  const ajv = new Ajv({ coerceTypes: true, strict: false, allErrors: true });
  const checks = new Map<string, ValidateFunction>(
    Object.entries(properties).map(([call, schema]) => [call, ajv.compile(schema)]),
  );
  return (call, params) => {
    const check = checks.get(call);
    if (check === undefined) return `nothing is known of ${call}`;
    return check(structuredClone(params)) ? null : ajv.errorsText(check.errors);
  };
}
