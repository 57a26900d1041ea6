import { randomUUID } from 'node:crypto';
import { type Amount, feeOf } from './amount.ts';
import { type GivenBack, giveBack, type Refundable } from './given-back.ts';
import type { PaidThere } from './paypal-reports.ts';

/** Orders v2 at the stand-in for PayPal, and refunds of whatever was captured. */

export interface Order {
  readonly id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  readonly amount: Amount;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** The payer's funds do not cover it. */
  broke: boolean;
  capture: (Refundable & { readonly at: string }) | null;
}

interface OrderRequest {
  readonly purchase_units: readonly [{ readonly amount: Amount }];
  readonly payment_source: {
    readonly paypal: { readonly experience_context: { readonly return_url: string; readonly cancel_url: string } };
  };
}

/** A payment of a subscription, which is refunded like a capture. */
export interface Paid {
  readonly payment: Refundable;
  readonly amount: Amount;
}

type Answer = [status: number, body: object | null];

const token = (): string => randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();
const refused = (issue: string): Answer => [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] }];

export function createOrders(input: {
  readonly now: () => number;
  readonly base: () => string;
  /** A payment of a subscription by its number. */
  readonly paymentOf: (id: string) => Paid | null;
}) {
  const orders = new Map<string, Order>();
  const refunds: string[] = [];

  const captureOf = ({ amount, capture }: Order) => ({
    ...{ id: capture?.id, status: capture?.status, amount, create_time: capture?.at },
    seller_receivable_breakdown: { gross_amount: amount, paypal_fee: feeOf(amount) },
  });
  const refundShown = ({ id, amount, at }: GivenBack): object => ({ id, amount, status: 'COMPLETED', create_time: at });
  const shown = (order: Order): object => ({
    ...{ id: order.id, status: order.status, intent: 'CAPTURE' },
    purchase_units: [
      order.capture === null
        ? {}
        : { payments: { captures: [captureOf(order)], refunds: order.capture.refunds.map(refundShown) } },
    ],
    links: [{ rel: 'payer-action', method: 'GET', href: `${input.base()}/checkoutnow?token=${order.id}` }],
  });

  function open({ purchase_units: [unit], payment_source: { paypal } }: OrderRequest): Answer {
    const { return_url: returnUrl, cancel_url: cancelUrl } = paypal.experience_context;
    const order: Order = {
      ...{ id: token(), status: 'PAYER_ACTION_REQUIRED', amount: unit.amount, returnUrl, cancelUrl },
      ...{ broke: false, capture: null },
    };
    orders.set(order.id, order);
    return [200, shown(order)];
  }

  function take(order: Order): Answer {
    if (order.status !== 'APPROVED') return refused('ORDER_NOT_APPROVED');
    if (order.broke) return refused('INSTRUMENT_DECLINED');
    order.status = 'COMPLETED';
    const at = new Date(input.now()).toISOString().replace(/\.\d+Z$/, 'Z');
    order.capture = { id: token(), status: 'COMPLETED', at, refunds: [] };
    return [201, shown(order)];
  }

  function find(id: string): Paid | null {
    const order = [...orders.values()].find(({ capture }) => capture?.id === id);
    return order?.capture == null ? input.paymentOf(id) : { payment: order.capture, amount: order.amount };
  }

  function relatedOf(id: string): object {
    const order = [...orders.values()].find(({ capture }) => capture?.id === id);
    return order === undefined ? {} : { supplementary_data: { related_ids: { order_id: order.id } } };
  }

  function payment(method: string, id: string): Answer {
    const found = find(id);
    if (found === null) return [404, { name: 'RESOURCE_NOT_FOUND' }];
    const { payment: paid, amount } = found;
    if (method === 'GET') return [200, { id, status: paid.status, amount, ...relatedOf(id) }];
    if (paid.status === 'REFUNDED') return refused('CAPTURE_FULLY_REFUNDED');
    refunds.push(id);
    return [201, refundShown(giveBack(paid, { of: amount, now: input.now() }))];
  }

  /** A refund of an order by its number. */
  function refund(id: string): Answer {
    const given = [...orders.values()].flatMap(({ capture }) => capture?.refunds ?? []).find((one) => one.id === id);
    return given === undefined ? [404, { name: 'RESOURCE_NOT_FOUND' }] : [200, refundShown(given)];
  }

  return {
    /** What was given back, in its order. */
    refunds,
    order(id: string): Order {
      const found = orders.get(id);
      if (found === undefined) throw new Error(`the stand-in has no order ${id}`);
      return found;
    },
    find,
    knows: (id: string): boolean => orders.has(id),
    paid: (): PaidThere[] =>
      [...orders.values()].flatMap(({ id: of, amount, capture }) => {
        if (capture === null) return [];
        return [{ ...capture, code: 'T0006', of, amount, fee: feeOf(amount) }];
      }),
    /** Null for a call of another part of the interface. */
    answer({ method, path, body }: { method: string; path: string; body: unknown }): Answer | null {
      const [, paid] = /^\/v2\/payments\/captures\/([^/]+)/.exec(path) ?? [];
      if (paid !== undefined) return payment(method, paid);
      const [, given] = /^\/v2\/payments\/refunds\/([^/]+)/.exec(path) ?? [];
      if (given !== undefined) return refund(given);
      if (path === '/v2/checkout/orders') return open(body as OrderRequest);
      const [, id, act] = /^\/v2\/checkout\/orders\/([^/]+)(?:\/(\w+))?/.exec(path) ?? [];
      if (id === undefined) return null;
      const found = orders.get(id);
      if (found === undefined) return [404, { name: 'RESOURCE_NOT_FOUND' }];
      return act === 'capture' ? take(found) : [200, shown(found)];
    },
  };
}
