import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { giveBack } from './given-back.ts';
import { act, bill, listedOf, type PaypalBook, paidFor, paymentOf, shown } from './paypal-books.ts';
import { createDisputes } from './paypal-disputes.ts';
import { createOrders } from './paypal-orders.ts';
import { createReports } from './paypal-reports.ts';
import { createSentEvents } from './sent-events.ts';

const CLIENT = { id: 'perch-client', secret: 'kept-secret', webhook: 'WH1' } as const;
const SIGNATURE = 'signed-by-the-stand-in';

/** A request that the product sent. */
export interface SentToPaypal {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What it answers in the place of the truth: to the path that contains `at`, so many times. */
interface Trouble {
  readonly at: string;
  times: number;
  readonly status: number;
  readonly text: string;
}

type Answer = [status: number, body: object | null];

/** What a message names: what goes back, the payment alone; everything else the subscription. */
function relatedOf(kind: string, id: string): object {
  if (kind === 'PAYMENT.SALE.REFUNDED') return { sale_id: id };
  if (kind !== 'PAYMENT.CAPTURE.REFUNDED') return { billing_agreement_id: id };
  const links = [{ rel: 'up', method: 'GET', href: `https://api.paypal.com/v2/payments/captures/${id}` }];
  return { links };
}
interface Created {
  readonly start_time: string;
  readonly plan_id: string;
  readonly plan?: { readonly payment_preferences?: { readonly setup_fee?: PaypalBook['price'] } };
  readonly application_context: { readonly return_url: string; readonly cancel_url: string };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body === '' ? null : body;
  }
}

const token = (length: number): string => randomUUID().replaceAll('-', '').slice(0, length).toUpperCase();

/**
 * PayPal's interface on loopback, as far as the product uses it: tokens, products, plans, subscriptions with their states and
 * transactions, the list of all transactions, the page on which a payer agrees, its script, and webhooks with the call that verifies them. `now` is the product's clock.
 */
export async function startPaypal(now: () => number) {
  const books = new Map<string, PaypalBook>();
  const prices = new Map<string, PaypalBook['price']>();
  const done = new Map<string, Answer>();
  const sent: SentToPaypal[] = [];
  const troubles: Trouble[] = [];
  let base = '';
  const orders = createOrders({ now, base: () => base, paymentOf: (id) => paymentOf(books.values(), id) });
  const disputes = createDisputes(now);
  const sentEvents = createSentEvents({ now, base: () => base });
  const paid = () => [...paidFor(books.values()), ...orders.paid()];
  const reports = createReports({ now, paid, others: () => disputes.lines });
  let tokens = 0;
  let signs = true;

  function open(body: Created): Answer {
    const price = prices.get(body.plan_id);
    if (price === undefined) return [404, { name: 'RESOURCE_NOT_FOUND' }];
    const { return_url: returnUrl, cancel_url: cancelUrl } = body.application_context;
    const fee = body.plan?.payment_preferences?.setup_fee ?? null;
    const book: PaypalBook = {
      ...{ id: `I-${token(12)}`, status: 'APPROVAL_PENDING', returnUrl, cancelUrl, price, fee, broke: false },
      ...{ nextBilling: body.start_time, failed: 0, transactions: [] },
    };
    books.set(book.id, book);
    return [201, shown(book, base)];
  }

  function plan(body: { billing_cycles: { pricing_scheme: { fixed_price: PaypalBook['price'] } }[] }): Answer {
    const id = `P-${token(24)}`;
    const [cycle] = body.billing_cycles;
    if (cycle === undefined) return [422, { name: 'UNPROCESSABLE_ENTITY' }];
    prices.set(id, cycle.pricing_scheme.fixed_price);
    return [201, { id, status: 'ACTIVE' }];
  }

  function subscription(method: string, path: string, body: unknown): Answer {
    const [, id = '', what = ''] = /^\/v1\/billing\/subscriptions\/([^/?]+)(?:\/(\w+))?/.exec(path) ?? [];
    const book = books.get(id);
    if (book === undefined) return [404, { name: 'RESOURCE_NOT_FOUND' }];
    if (method === 'PATCH') {
      const [change] = body as { value: string }[];
      book.nextBilling = change?.value ?? book.nextBilling;
      return [204, null];
    }
    if (what === 'transactions') return [200, listedOf(book)];
    if (method === 'GET') return [200, shown(book, base)];
    return act(book, what, now())
      ? [204, null]
      : [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'SUBSCRIPTION_STATUS_INVALID' }] }];
  }

  function giveToken(authorization = ''): Answer {
    const key = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64');
    if (authorization !== `Basic ${key}`) return [401, { error: 'invalid_client' }];
    tokens += 1;
    return [200, { access_token: `token-${tokens}`, token_type: 'Bearer', expires_in: 32_400 }];
  }

  function verify(body: Record<string, string>): Answer {
    const isOurs = body.transmission_sig === SIGNATURE && body.webhook_id === CLIENT.webhook;
    return [200, { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' }];
  }

  function sale(id: string): Answer {
    const found = paymentOf(books.values(), id);
    if (found === null) return [404, { name: 'INVALID_RESOURCE_ID' }];
    const { value: total, currency_code: currency } = found.amount;
    return [200, { id, billing_agreement_id: found.of, amount: { total, currency } }];
  }

  /** A refund of a subscription's payment, by its number: Payments v1 has words of its own for it. */
  function saleRefund(id: string): Answer {
    const all = [...books.values()].flatMap(({ transactions }) => transactions);
    const of = all.find(({ refunds }) => refunds.some((one) => one.id === id));
    const given = of?.refunds.find((one) => one.id === id);
    if (of === undefined || given === undefined) return [404, { name: 'INVALID_RESOURCE_ID' }];
    const amount = { total: given.amount.value, currency: given.amount.currency_code };
    return [200, { id, amount, state: 'completed', sale_id: of.id, create_time: given.at }];
  }

  /** Payments v1; null for a call of another part of the interface. */
  function sales(path: string): Answer | null {
    const [, what, id = ''] = /^\/v1\/payments\/(sale|refund)\/([^/]+)$/.exec(path) ?? [];
    if (what === undefined) return null;
    return what === 'sale' ? sale(id) : saleRefund(id);
  }

  function make(request: SentToPaypal): Answer {
    const { method, path, body } = request;
    const other =
      sentEvents.answer(path) ?? reports.answer(path) ?? disputes.answer(path) ?? orders.answer(request) ?? sales(path);
    if (other !== null) return other;
    if (path === '/v1/notifications/verify-webhook-signature') return verify(body as Record<string, string>);
    if (path === '/v1/catalogs/products') return [201, { id: `PROD-${token(10)}` }];
    if (path === '/v1/billing/plans') return plan(body as Parameters<typeof plan>[0]);
    if (path === '/v1/billing/subscriptions') return open(body as Created);
    return subscription(method, path, body);
  }

  function answer(request: SentToPaypal): Answer {
    const { path, headers } = request;
    const trouble = troubles.find(({ at, times }) => times > 0 && path.includes(at));
    if (trouble !== undefined) {
      trouble.times -= 1;
      return [trouble.status, parsed(trouble.text) as object];
    }
    if (path === '/v1/oauth2/token') return giveToken(headers.authorization);
    if (headers.authorization !== `Bearer token-${tokens}`) return [401, { name: 'AUTHENTICATION_FAILURE' }];
    const key = headers['paypal-request-id'];
    if (key === undefined) return make(request);
    const made = done.get(`${path} ${key}`) ?? make(request);
    done.set(`${path} ${key}`, made);
    return made;
  }

  /** Where the payer agrees; nothing of it is PayPal's own page. */
  function page(url: URL): [number, Record<string, string>, string] {
    const id = url.searchParams.get('ba_token')?.slice('BA-'.length) ?? '';
    const book = books.get(id);
    if (book === undefined) return [404, {}, 'unknown'];
    const html = { 'content-type': 'text/html; charset=utf-8' };
    const back = `subscription_id=${id}&ba_token=BA-${id}&token=${id}`;
    if (!url.searchParams.has('agree')) {
      return [
        200,
        html,
        `<h1>PayPal</h1><a href="?ba_token=BA-${id}&agree=1">Agree</a> <a href="${book.cancelUrl}&${back}">Cancel</a>`,
      ];
    }
    if (book.status === 'APPROVAL_PENDING') book.status = 'APPROVED';
    return [302, { location: `${book.returnUrl}&${back}` }, ''];
  }

  function resourceOf(kind: string, id: string, refund: string): object {
    if (kind.startsWith('CUSTOMER.DISPUTE.')) return { dispute_id: id, disputed_transactions: [] };
    if (kind.startsWith('BILLING.') || kind.startsWith('CHECKOUT.')) return { id };
    if (orders.knows(id)) return { id: refund, supplementary_data: { related_ids: { order_id: id } } };
    return { id: refund, ...relatedOf(kind, id) };
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', base);
    if (url.pathname === '/webapps/billing/subscriptions') {
      const [status, headers, text] = page(url);
      response.writeHead(status, headers).end(text);
      return;
    }
    if (url.pathname === '/checkoutnow') {
      orders.order(url.searchParams.get('token') ?? '').status = 'APPROVED';
      const back = `${orders.order(url.searchParams.get('token') ?? '').returnUrl}&token=${url.searchParams.get('token')}`;
      response.writeHead(302, { location: back }).end();
      return;
    }
    const path = `${url.pathname}${url.search}`;
    const headers = request.headers as Record<string, string>;
    const one = { method: request.method ?? '', path, headers, body: parsed(await bodyOf(request)) };
    sent.push(one);
    const [status, body] = answer(one);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body === null ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server always has one

  const book = (id: string): PaypalBook => {
    const found = books.get(id);
    if (found === undefined) throw new Error(`the stand-in has no subscription ${id}`);
    return found;
  };
  return {
    base,
    sent,
    book,
    orders,
    reports,
    disputes,
    sentEvents,
    /** The merchant gives something back on PayPal's own pages: a part, or what is left. @returns the refund's number */
    giveBack(payment: string, value?: string): string {
      const found = orders.find(payment);
      if (found === null) throw new Error(`the stand-in has no payment ${payment}`);
      return giveBack(found.payment, { of: found.amount, value, now: now() }).id;
    },
    config: { clientId: CLIENT.id, clientSecret: CLIENT.secret, webhookId: CLIENT.webhook, apiBase: base },
    env: {
      PERCH_PAYPAL_CLIENT_ID: CLIENT.id,
      PERCH_PAYPAL_CLIENT_SECRET: CLIENT.secret,
      PERCH_PAYPAL_WEBHOOK_ID: CLIENT.webhook,
      PERCH_PAYPAL_API_BASE: base,
    },
    /** The payer agrees on PayPal's page. */
    agree: (id: string): void => {
      if (book(id).status === 'APPROVAL_PENDING') book(id).status = 'APPROVED';
    },
    bill: (id: string, pays = true): void => bill(book(id), now(), pays),
    /** The payer, or the merchant on PayPal's own pages. */
    act: (id: string, what: 'cancel' | 'suspend' | 'activate'): boolean => act(book(id), what, now()),
    /** Of tokens that were given out only those from now on count. */
    withdrawTokens: (): void => {
      tokens += 1;
    },
    fail: (at: string, times = 1, status = 503): void => void troubles.push({ at, times, status, text: '{}' }),
    breakAnswer: (at: string, text: string): void => void troubles.push({ at, times: 1, status: 200, text }),
    heal: (): void => void troubles.splice(0),
    forge: (forged: boolean): void => {
      signs = !forged;
    },
    /** A webhook's message as PayPal sends it. @param refund the refund that it tells of; else a number that nothing has */
    message(kind: string, id: string, refund = token(17)) {
      const body = JSON.stringify({
        ...{ id: `WH-${token(17)}`, event_type: kind, resource_type: 'x' },
        resource: resourceOf(kind, id, refund),
      });
      const headers = {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
        'paypal-transmission-id': randomUUID(),
        'paypal-transmission-sig': signs ? SIGNATURE : 'signed-by-nobody',
        'paypal-transmission-time': new Date(now()).toISOString(),
      };
      return { body, headers };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
