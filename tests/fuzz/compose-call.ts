import { BODIES, CONTENT_TYPES, HEADERS, JSON_TEXTS, METHODS, NUMBERS, RAW_PARTS, SHARP, STRINGS } from './hostile.ts';
import type { JsonSchema, Operation } from './operations.ts';
import type { Random } from './random.ts';

/** A request as it goes over the wire. */
export interface Call {
  readonly method: string;
  readonly target: string;
  /** Pairs, since a name may come twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
  /** null where the method is another than the document's. */
  readonly operation: Operation | null;
}

/** What makes a call sound: values by the name of their field, and whose call it may be. */
export interface Known {
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  /** Sound, foreign, run out and made-up tokens. */
  readonly tokens: readonly string[];
  /** The sound one. */
  readonly own: string;
}

const SHARE = { hostileValue: 0.3, hostileBody: 0.12, dropped: 0.08, extra: 0.06, contentType: 0.06, method: 0.04 };
/** Names of fields that hold an id or a count. */
const COUNTED = /ids?$|^plan$|^page$/i;
const SHARE_OF_OWN_TOKEN = 0.7;
const SHARE_WITHOUT_TOKEN = 0.4;
const MOST_HEADERS = 3;

export function createComposer(random: Random, known: () => Known) {
  const bad = (): boolean => random.chance(SHARE.hostileValue);

  function scalar(name: string, schema: JsonSchema): unknown {
    const values = known().values[name];
    if (values !== undefined && values.length > 0) return random.pick(values);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return random.pick(schema.enum);
    if (schema.type === 'boolean') return random.chance(0.5);
    if (schema.type === 'integer' || schema.type === 'number')
      return Math.max(1, schema.minimum ?? 1) + random.below(9);
    return random.pick(['word', 'two words', 'Ärger', 'x']);
  }

  const hostileNumber = (name: string): string =>
    COUNTED.test(name) && random.chance(0.5) ? random.pick(NUMBERS) : random.pick(JSON_TEXTS);

  function hostileText(name: string): string {
    if (COUNTED.test(name) && random.chance(0.5)) return random.pick(NUMBERS);
    return random.chance(0.3) ? random.pick(SHARP) : random.pick(STRINGS);
  }

  /** A value as JSON; every part of it may be hostile. */
  function jsonOf(name: string, schema: JsonSchema): string {
    if (bad()) return random.chance(0.6) ? JSON.stringify(hostileText(name)) : hostileNumber(name);
    if (schema.anyOf !== undefined) return jsonOf(name, random.pick(schema.anyOf));
    if (schema.type === 'null') return 'null';
    if (schema.type === 'array') {
      const count = 1 + random.below(3);
      return `[${Array.from({ length: count }, () => jsonOf(name, schema.items ?? {})).join(',')}]`;
    }
    if (schema.properties !== undefined) return objectOf(schema.properties);
    return JSON.stringify(scalar(name, schema));
  }

  function objectOf(properties: Readonly<Record<string, JsonSchema>>): string {
    const fields = Object.entries(properties)
      .filter(() => !random.chance(SHARE.dropped))
      .map(([name, schema]) => `${JSON.stringify(name)}:${jsonOf(name, schema)}`);
    if (random.chance(SHARE.extra)) fields.push(`${JSON.stringify(random.pick(STRINGS))}:1`);
    return `{${fields.join(',')}}`;
  }

  function bodyOf({ body }: Operation): string | null {
    if (body === null) return random.chance(0.05) ? random.pick(BODIES) : null;
    if (random.chance(SHARE.hostileBody)) return random.pick(BODIES);
    return objectOf(body.properties ?? {});
  }

  const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

  function part(name: string, schema: JsonSchema): string {
    if (!bad()) return encoded(String(scalar(name, schema.anyOf === undefined ? schema : random.pick(schema.anyOf))));
    return random.chance(0.5) ? random.pick(RAW_PARTS) : encoded(hostileText(name)).slice(0, 9000);
  }

  function targetOf({ path, parameters }: Operation): string {
    const filled = parameters
      .filter((one) => one.in === 'path')
      .reduce((text, { name, schema }) => text.replace(`{${name}}`, () => part(name, schema)), path);
    const query = parameters
      .filter((one) => one.in === 'query' && (one.required === true || random.chance(0.5)))
      .filter(() => !random.chance(SHARE.dropped))
      .flatMap(({ name, schema }) => {
        const pair = `${name}=${part(name, schema)}`;
        return random.chance(0.05) ? [pair, pair] : [pair];
      });
    if (random.chance(SHARE.extra)) query.push(`${random.pick(RAW_PARTS)}=${random.pick(RAW_PARTS)}`);
    return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  }

  function tokenHeaders(): [string, string][] {
    if (random.chance(SHARE_OF_OWN_TOKEN)) return [['x-auth-token', known().own]];
    if (random.chance(SHARE_WITHOUT_TOKEN)) return [];
    const pair: [string, string] = ['x-auth-token', random.pick(known().tokens)];
    return random.chance(0.2) ? [pair, ['x-auth-token', known().own]] : [pair];
  }

  function headersOf(body: string | null): [string, string][] {
    const headers = tokenHeaders();
    if (body !== null) {
      const type = random.chance(SHARE.contentType) ? random.pick(CONTENT_TYPES) : 'application/json';
      if (type !== '') headers.push(['content-type', type]);
    }
    if (random.chance(0.2)) {
      const count = random.below(MOST_HEADERS) + 1;
      for (let n = 0; n < count; n += 1) headers.push([...random.pick(HEADERS)]);
    }
    return headers;
  }

  return (operation: Operation): Call => {
    const swapped = random.chance(SHARE.method);
    const body = bodyOf(operation);
    return {
      method: swapped ? random.pick(METHODS) : operation.method,
      target: targetOf(operation),
      headers: headersOf(body),
      body,
      operation: swapped ? null : operation,
    };
  };
}
