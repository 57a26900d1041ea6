import * as z from 'zod';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { PAYING_CARD } from '../support/app.ts';

/** The server did not answer: it was killed, or is not there yet. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** It answered, and refused. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: string;
  constructor(path: string, status: number, code: string) {
    super(`${path} was refused with ${status} ${code}`);
    this.code = code;
  }
}

const PATIENCE = 30 * SECOND;
const CRANE = 4;
const ASKED_TO_CONFIRM = 200;
const PAID = 303;
/** Paid, declined, or over because another tab opened one after it. */
const ANSWERED_BY_CHECKOUT = new Set([PAID, 402, 410]);
/** A process that is being ended may still say that its database has gone, and a busy machine that there is too much to do. */
const ENDING = new Set(['database_unavailable', 'internal', 'network_unavailable', 'overloaded']);

const REPORT_TO_COME = new Set(['report_not_found', 'report_not_ready']);

const items = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      username: z.string(),
      label: z.nullable(z.string()),
      refreshedAt: z.nullable(z.number()),
      progress: z.nullable(z.object({ error: z.nullable(z.string()) })),
    }),
  ),
});
const watches = z.object({ items: z.array(z.object({ id: z.int(), username: z.string(), state: z.string() })) });
const settings = z.object({ settings: z.object({ timezone: z.int(), subscription: z.nullable(z.unknown()) }) });
const users = z.object({ user: z.object({ emailVerified: z.boolean() }) });
const plans = z.object({ items: z.array(z.object({ id: z.int() })) });
const sessions = z.object({ sessionId: z.string() });
const refusal = z.object({ error: z.string() });

interface Sent {
  readonly status: number;
  readonly text: string;
  readonly token: string | null;
}

async function send(url: string, init: RequestInit): Promise<Sent> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
    return { status: answer.status, text: await answer.text(), token: answer.headers.get('x-auth-token') };
  } catch (cause) {
    throw new NoAnswer(url, { cause });
  }
}

export interface Order {
  readonly plan: number;
  readonly card: string;
  readonly force: boolean;
  /** Where the holder of the card is asked to confirm the payment. */
  readonly answer?: 'confirm' | 'refuse';
}

/** One person's calls. */
export interface Client {
  accounts(archived: boolean): Promise<z.infer<typeof items>['items']>;
  watches(): Promise<z.infer<typeof watches>['items']>;
  settings(): Promise<z.infer<typeof settings>['settings']>;
  post(path: string, body: object): Promise<unknown>;
  /** A report as it came over the wire; null while it is not there. */
  report(accountId: number, reportId: string): Promise<string | null>;
  isConfirmed(): Promise<boolean>;
  /** By the secret of a mailed link. */
  confirm(hash: string): Promise<void>;
  /** Buys the largest plan. */
  subscribe(): Promise<void>;
  /** The plans that are for sale. */
  plans(): Promise<number[]>;
  /** Opens a checkout and pays with a test card, which may be declined; whoever is asked to confirm the payment answers. */
  buy(order: Order): Promise<{ readonly isPaid: boolean }>;
}

async function call(url: string, input: { token?: string | undefined; body?: object | undefined }): Promise<Sent> {
  const { token, body } = input;
  const sent = await send(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { 'x-auth-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (sent.status === 200) return sent;
  const parsed = refusal.safeParse(sent.text.startsWith('{') ? JSON.parse(sent.text) : null);
  const code = parsed.success ? parsed.data.error : sent.text.slice(0, 80);
  if (ENDING.has(code)) throw new NoAnswer(`${url}: ${code}`);
  throw new Refused(url, sent.status, code);
}

export function createClient(base: string, token: string): Client {
  const read = async (path: string): Promise<unknown> => JSON.parse((await call(`${base}/api${path}`, { token })).text);
  const post = async (path: string, body: object): Promise<unknown> =>
    JSON.parse((await call(`${base}/api${path}`, { token, body })).text);
  const sendForm = (sessionId: string, fields: Record<string, string>): Promise<Sent> =>
    send(`${base}/sandbox/checkout/${sessionId}`, { method: 'POST', body: new URLSearchParams(fields) });
  async function buy({ plan, card, force, answer = 'confirm' }: Order): Promise<{ isPaid: boolean }> {
    const { sessionId } = z.parse(sessions, await post(`/stripe/start/${plan}`, force ? { force } : {}));
    const paid = await sendForm(sessionId, { card });
    const settled = paid.status === ASKED_TO_CONFIRM ? await sendForm(sessionId, { answer }) : paid;
    if (!ANSWERED_BY_CHECKOUT.has(settled.status)) throw new NoAnswer(`payment: ${settled.status}`);
    return { isPaid: settled.status === PAID };
  }
  return {
    post,
    async report(accountId, reportId) {
      try {
        return (await call(`${base}/api/report/${accountId}/${reportId}`, { token })).text;
      } catch (error) {
        if (error instanceof Refused && REPORT_TO_COME.has(error.code)) return null;
        throw error;
      }
    },
    accounts: async (archived) =>
      z.parse(items, await read(`/dashboard/accounts/latest${archived ? '?archived=1' : ''}`)).items,
    watches: async () => z.parse(watches, await read('/dashboard/watches')).items,
    isConfirmed: async () => z.parse(users, await read('/user/info')).user.emailVerified,
    confirm: async (hash) => void (await post('/verify/do', { hash })),
    settings: async () => z.parse(settings, await read('/settings')).settings,
    plans: async () => z.parse(plans, await read('/plans')).items.map(({ id }) => id),
    subscribe: async () => void (await buy({ plan: CRANE, card: PAYING_CARD, force: false })),
    buy,
  };
}

const password = 'correct horse battery';

/** @returns the token of the new person's session */
export async function signUp(base: string, username: string): Promise<string> {
  const body = { username, password, confirm: password, agree: true, termsAgree: true, lang: 'en' };
  const { token } = await call(`${base}/api/signup`, { body });
  if (token === null) throw new Error('sign-up answered no token');
  return token;
}

/** @returns the token of another session of somebody who signed up */
export async function logIn(base: string, username: string): Promise<string> {
  const { token } = await call(`${base}/api/authenticate`, { body: { username, password } });
  if (token === null) throw new Error('log-in answered no token');
  return token;
}
