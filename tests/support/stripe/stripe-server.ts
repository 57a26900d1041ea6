import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import type { Config } from '../../../server/config/config.ts';
import { type Books, createBooks } from './books.ts';
import type { Charge } from './charges.ts';
import { createEventLog, type StripeEvent } from './event-log.ts';
import { type Params, readParams, textAt } from './form-body.ts';
import { hostedPage, PAYS, PAYS_ONCE } from './hosted-page.ts';
import type { ParameterCheck } from './parameter-check.ts';
import { type Answer, answerCall, StripeRefusal } from './stripe-calls.ts';

const KEYS = {
  secretKey: 'sk_test_51Perch',
  publishableKey: 'pk_test_51Perch',
  webhookSecret: 'whsec_perch',
} as const;

/** A call that the product made. */
export interface StripeCall {
  readonly call: string;
  readonly params: Params;
  readonly version: string;
  readonly idempotencyKey: string;
}

export interface StripeServerOptions {
  /** The clock that subscriptions renew by. */
  readonly now: () => number;
  /** Holds each call against the SDK's types; without it they are only answered. */
  readonly check?: ParameterCheck;
  /** Where events are sent as they happen; without it the test delivers them. */
  readonly webhook?: string;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** The header with which Stripe signs; `at` is in seconds, the machine's own unless told. */
export const signatureOf = (body: string, { secret, at }: { secret?: string; at?: number } = {}): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: secret ?? KEYS.webhookSecret,
    ...(at === undefined ? {} : { timestamp: at }),
  });

/**
 * A server on loopback that speaks as much of Stripe's interface as Perch uses, with a hosted page, renewals by a clock that can be moved,
 * and signed events. Made after Stripe's documentation and the types of its SDK: the real Stripe was never reached.
 */
export async function startStripe({ now, check, webhook }: StripeServerOptions) {
  const calls: StripeCall[] = [];
  const refused: string[] = [];
  const events: StripeEvent[] = [];
  const done = new Map<string, { readonly asked: string; readonly answer: Answer }>();
  let isAway = false;

  let spoil = (page: object): object => page;

  const sendEvent = async (event: StripeEvent): Promise<void> => {
    const { body } = event;
    const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body) };
    if (webhook === undefined) return;
    const answer = await fetch(webhook, { method: 'POST', headers, body }).catch(() => null);
    if (answer?.ok !== true) log.miss(event);
  };
  const books: Books = createBooks({
    now,
    tell: (type, object) => {
      const event = log.eventOf(type, object);
      log.add(event);
      events.push(event);
      void sendEvent(event);
    },
  });

  const log = createEventLog({ id: () => books.id('evt'), seconds: books.seconds });
  /** It happened, and whoever asked for it delivers it. */
  const logged = (event: StripeEvent): StripeEvent => {
    log.add(event);
    return event;
  };

  function checked({ call, params }: StripeCall): void {
    const wrong = check?.(call, params) ?? null;
    if (wrong === null) return;
    refused.push(`${call}: ${wrong}`);
    throw new StripeRefusal(400, { code: 'parameter_unknown', message: wrong });
  }

  /** The same key is answered the same, and may not be used for anything else. */
  function once(key: string, asked: string, answering: () => Answer): Answer {
    const before = done.get(key);
    if (before !== undefined && before.asked !== asked)
      throw new StripeRefusal(400, { code: 'idempotency_key_in_use' });
    const given = before?.answer ?? answering();
    if (key !== '') done.set(key, { asked, answer: given });
    return given;
  }

  /** One call of the interface. */
  function answer({ method = 'GET', url = '/', headers }: IncomingMessage, text: string): Answer {
    const { pathname, search } = new URL(url, 'http://stripe.test');
    if (headers.authorization !== `Bearer ${KEYS.secretKey}`) throw new StripeRefusal(401, { code: 'api_key' });
    const header = (name: string): string => String(headers[name] ?? '');
    const asked: StripeCall = {
      call: `${method} ${pathname.replace(/(?<=\/)(cs|sub|ch|cus)_\w+/, ':id')}`,
      params: readParams(method === 'GET' ? search.slice(1) : text),
      version: header('stripe-version'),
      idempotencyKey: header('idempotency-key'),
    };
    calls.push(asked);
    checked(asked);
    return once(asked.idempotencyKey, `${asked.call} ${text}`, () => {
      books.moveOn();
      const given = answerCall({ books, base: origin(), log }, { ...asked, pathname });
      return asked.call === 'GET /v1/events' ? spoil(given) : given;
    });
  }

  function answerOrRefuse(request: IncomingMessage, text: string): readonly [number, object] {
    try {
      return [200, answer(request, text)];
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      const type = error.status === 401 ? 'authentication_error' : 'invalid_request_error';
      return [error.status, { error: { type, ...error.refusal } }];
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const { pathname } = new URL(request.url ?? '/', 'http://stripe.test');
    if (/^\/(pay|portal)\//.test(pathname)) {
      hostedPage({ books, pathname, form: request.method === 'POST' ? new URLSearchParams(text) : null }, response);
      return;
    }
    if (isAway) {
      request.destroy();
      return;
    }
    const [status, body] = answerOrRefuse(request, text);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config: NonNullable<Config['stripe']> = { ...KEYS, apiBase: origin(), tax: false };

  return {
    config,
    env: {
      PERCH_STRIPE_SECRET_KEY: config.secretKey,
      PERCH_STRIPE_PUBLISHABLE_KEY: config.publishableKey,
      PERCH_STRIPE_WEBHOOK_SECRET: config.webhookSecret,
      PERCH_STRIPE_API_BASE: config.apiBase,
    },
    books,
    calls,
    /** What the SDK's types do not know, in words. */
    refused,
    events,
    eventOf: log.eventOf,
    log,
    /** What becomes of each page of the list of events on its way. */
    spoilEvents(how: (page: object) => object): void {
      spoil = how;
    },
    /** No call of the interface is answered; who is at the hosted page pays all the same. */
    away(is: boolean): void {
      isAway = is;
    },
    /** Somebody pays at the hosted page. */
    pay(sessionId: string, card: string = PAYS): void {
      const session = books.sessions.get(sessionId);
      if (session?.status !== 'open') throw new Error(`nothing can be paid at ${sessionId}`);
      books.pay(session, card !== PAYS_ONCE);
    },
    /** What paid for a subscription, the oldest first. */
    chargesOf(ref: string): Charge[] {
      const paid = books.invoices.filter(({ subscription }) => subscription === ref).map(({ intent }) => intent);
      return books.charges.all.filter(({ intent }) => paid.includes(intent));
    },
    /** A charge goes back, as on Stripe's own pages, or its bank says something. @returns what Stripe sends then */
    takeBack(
      charge: Charge | undefined,
      how: 'refunded' | Parameters<typeof books.charges.dispute>[1],
      part?: number,
    ): StripeEvent {
      if (charge === undefined) throw new Error('nothing was paid');
      if (how !== 'refunded') {
        const type = how === 'won' ? 'charge.dispute.closed' : 'charge.dispute.created';
        return logged(log.eventOf(type, books.charges.dispute(charge, how)));
      }
      books.charges.refund(charge, part);
      return logged(log.eventOf('charge.refunded', books.charges.shown.charge(charge)));
    },
    paramsOf: (call: string): Params => calls.findLast((one) => one.call === call)?.params ?? {},
    textAt,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;
