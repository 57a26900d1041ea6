import * as z from 'zod';

const word = z
  .string()
  .regex(/^[a-z_]{1,60}$/)
  .optional()
  .catch(undefined);
const refusal = z.object({
  error: z.object({
    type: word,
    code: word,
    decline_code: word,
    /** The name of what was wrong: `customer`, `line_items[0][price_data]`. */
    param: z
      .string()
      .regex(/^[a-z_0-9[\]]{1,100}$/)
      .optional()
      .catch(undefined),
  }),
});
/** Of its headers, what the client acts on, in the only shapes that they have. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'request-id': /^req_\w{1,60}$/,
  'retry-after': /^\d{1,6}$/,
  'stripe-should-retry': /^(true|false)$/,
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headersOf(answer: Response): Headers {
  const kept = new Headers({ 'content-type': 'application/json' });
  for (const [name, shape] of Object.entries(HEADERS)) {
    const value = answer.headers.get(name);
    if (value !== null && shape.test(value)) kept.set(name, value);
  }
  return kept;
}

function refusalOf(status: number, body: unknown): object {
  const read = refusal.safeParse(body);
  const { code, ...error } = read.success ? read.data.error : { type: 'api_error' };
  const message = `Stripe answered ${status}${code === undefined ? '' : ` (${code})`}`;
  return { error: { ...error, ...(code === undefined ? {} : { code }), message } };
}

/**
 * An answer of Stripe's without its prose. An error may repeat what was asked, with whatever secret stood there, and the client puts all of it
 * into errors that are logged: of those nothing is left but the names of what was wrong.
 * @throws Error for an answer that is no JSON
 */
export async function plainAnswer(answer: Response): Promise<Response> {
  const text = await answer.text();
  const body = parsed(text);
  const init = { status: answer.status, headers: headersOf(answer) };
  if (!answer.ok) return new Response(JSON.stringify(refusalOf(answer.status, body)), init);
  // The words of a parser repeat what they could not read.
  if (body === undefined) throw new Error('Stripe answered what is no JSON');
  return new Response(text, init);
}
