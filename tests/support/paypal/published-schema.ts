import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AjvDraft4 from 'ajv-draft-04';
import { SHARED_DATA } from '../shared-data.ts';
import type { SentToPaypal } from './paypal-server.ts';
import { REPORTING_TRANSACTIONS } from './reporting-transactions.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

const FILES = ['billing_subscriptions_v1', 'checkout_orders_v2', 'notifications_webhooks_v1'] as const;

/** Where the schema of a call's body stands in its document. */
const pointer = (path: string, method: string): string =>
  `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}/requestBody/content/application~1json/schema`;

const isTemplateOf = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** The call without what is different each time. */
export const callOf = ({ method, path }: SentToPaypal): string =>
  `${method} ${path
    .replace(/\bI-\w+/, 'I')
    .replace(/(?<=orders\/)\w+/, 'O')
    .replace(/\?.*/, '')}`;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly type?: string };
}

interface Operation {
  readonly requestBody?: { readonly $ref?: string };
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
}

/** The parameters of an address that the call may have. */
const queryOf = ({ components }: Document, { parameters = [] }: Operation): Parameter[] =>
  parameters.flatMap((one) => {
    const found = '$ref' in one ? components?.parameters?.[one.$ref.split('/').at(-1) ?? ''] : one;
    return found?.in === 'query' ? [found] : [];
  });

/** As JSON, so that numbers are judged as such. */
const parsed = (value: string, { schema }: Parameter): unknown =>
  schema.type === 'integer' && /^\d+$/.test(value) ? Number(value) : value;

/** The call in a document: where its body's schema stands, null for a call without one; and what its address may say. */
function operationIn(
  document: Document,
  method: string,
  path: string,
): { schema: string | null; query: readonly Parameter[] } | null {
  const { paths } = document;
  const template = Object.keys(paths).find((one) => isTemplateOf(one, path));
  const operation: Operation | undefined = template === undefined ? undefined : paths[template]?.[method];
  if (template === undefined || operation === undefined) return null;
  const query = queryOf(document, operation);
  if (operation.requestBody === undefined) return { schema: null, query };
  const { $ref: shared } = operation.requestBody;
  const schema = shared === undefined ? pointer(template, method) : `${shared}/content/application~1json/schema`;
  return { schema, query };
}

/**
 * Judges requests by PayPal's published interface. Parameters that it does not name are refused, too: PayPal may ignore them, which is how
 * a misspelt one goes unseen.
 */
export function openPublishedSchemas(folder = SHARED_DATA) {
  if (folder === null) throw new Error('PayPal’s published interface is not here');
  const ajv = new AjvDraft4({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true });
  const documents = FILES.map((name) => {
    const text = readFileSync(join(folder, 'providers', `paypal.${name}.json`), 'utf8');
    const document = closed(JSON.parse(text)) as Document & Record<string, unknown>;
    ajv.addSchema({ ...document, id: name }, name);
    return { name, document };
  });
  const all: readonly { readonly name: string; readonly document: Document }[] = [
    ...documents,
    { name: 'reporting_transactions_v1', document: REPORTING_TRANSACTIONS },
  ];

  function complaints(schema: string, body: unknown): string[] {
    const validate = ajv.getSchema(schema);
    if (validate === undefined) throw new Error(`there is no schema ${schema}`);
    validate(body);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  function queryComplaints(parameters: readonly Parameter[], search: string): string[] {
    const asked = new URLSearchParams(search);
    const missing = parameters.filter(({ name, required }) => required === true && !asked.has(name));
    const wrong = [...asked].flatMap(([name, value]) => {
      const known = parameters.find((one) => one.name === name);
      if (known === undefined) return [`${name} is not known`];
      return ajv.validate(known.schema, parsed(value, known)) ? [] : [`${name} ${ajv.errorsText()}`];
    });
    return [...missing.map(({ name }) => `${name} is missing`), ...wrong];
  }

  /** What is wrong with the request; null for a call that is in no document, such as the one for a token. */
  return ({ method, path, body }: SentToPaypal): string[] | null => {
    const [address = '', search = ''] = path.split('?');
    for (const { name, document } of all) {
      const found = operationIn(document, method.toLowerCase(), address);
      if (found === null) continue;
      const wrong = queryComplaints(found.query, search);
      if (found.schema === null) return body === null ? wrong : ['takes no body', ...wrong];
      return [...complaints(`${name}${found.schema}`, body), ...wrong];
    }
    return null;
  };
}

/** Examples, which have ids of their own, are no schemas. */
const EXAMPLES: ReadonlySet<string> = new Set(['example', 'examples']);

/** Objects with named properties take no others, but where several schemas together name them, or the document says that it does. */
function closed(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => closed(one, key === 'allOf' ? 'part' : ''));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    if (!EXAMPLES.has(name)) copy[name] = closed(one, name === 'allOf' ? 'allOf' : '');
  }
  const isWhole = copy.type === 'object' && copy.properties !== undefined && copy.allOf === undefined && key !== 'part';
  return isWhole && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy;
}
