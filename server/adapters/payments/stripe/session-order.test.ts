import { describe, expect, it } from 'vitest';
import { instant, userId } from '../../../../shared/domain/ids.ts';
import { money } from '../../../../shared/domain/money.ts';
import { addCalendarMonth } from '../../../../shared/domain/subscription/proration.ts';
import { DAY, HOUR, MINUTE } from '../../../../shared/domain/time/calendar.ts';
import type { CheckoutOrder } from '../../../ports/payment-gateway.ts';
import { paymentSessionOf, seconds, sessionOf } from './session-order.ts';

const now = instant(Date.UTC(2026, 10, 24, 15, 0, 0, 250));
const PRICE = money(429, 'usd');
const order: CheckoutOrder = {
  checkoutId: 'c1',
  userId: userId(7),
  email: 'reader@example.org',
  description: 'Perch, Wren',
  terms: 'Then $4.29 a month.',
  amount: PRICE,
  renewal: { price: PRICE, from: addCalendarMonth(now), anchorDay: 24 },
  language: 'en',
  expiresAt: instant(now + 45 * MINUTE),
  successUrl: 'https://perch.example/paid',
  cancelUrl: 'https://perch.example/cancelled',
};
const at = { customer: 'cus_1', now, tax: false };
const amountsOf = (one: CheckoutOrder) =>
  sessionOf(one, at).line_items?.map(({ price_data: price }) => [price?.unit_amount, price?.recurring?.interval]);

describe('an order as Stripe takes it', () => {
  it('is a month from now without a trial where a whole month is due', () => {
    expect(amountsOf(order)).toEqual([[429, 'month']]);
    expect(sessionOf(order, at).subscription_data).toEqual({
      metadata: { checkout: 'c1', renews_from: String(order.renewal.from) },
    });
  });

  it.each([
    ['a first week', money(99, 'usd'), [[99, undefined]]],
    ['days that are paid already', money(0, 'usd'), []],
  ] as const)('is free until the day of the first month for %s', (_, amount, once) => {
    const from = instant(now + 9 * DAY);
    const one = { ...order, amount, renewal: { ...order.renewal, from } };
    expect(amountsOf(one)).toEqual([[429, 'month'], ...once]);
    expect(sessionOf(one, at).subscription_data).toMatchObject({ trial_end: seconds(from) });
  });

  it('is a first period without a price where what is free is too short for a trial', () => {
    const from = instant(now + 2 * DAY);
    const one = { ...order, amount: money(0, 'usd'), renewal: { ...order.renewal, from } };
    const { subscription_data: data } = sessionOf(one, at);
    expect(data).toMatchObject({ billing_cycle_anchor: seconds(from), proration_behavior: 'none' });
    expect(data?.trial_end).toBeUndefined();
  });

  it('stays open for as long as was said, and for half an hour at the least', () => {
    expect(sessionOf(order, at).expires_at).toBe(seconds(order.expiresAt));
    const late = { ...order, expiresAt: instant(now + MINUTE) };
    expect(sessionOf(late, at).expires_at).toBeGreaterThanOrEqual(seconds(instant(now + HOUR / 2)));
  });

  it('is in the language and the currency of the person', () => {
    const one = { ...order, language: 'pt' as const, renewal: { ...order.renewal, price: money(2190, 'brl') } };
    const { locale, line_items: lines } = sessionOf({ ...one, amount: money(2190, 'brl') }, at);
    expect([locale, lines?.[0]?.price_data?.currency]).toEqual(['pt-BR', 'brl']);
  });

  it('leaves the tax in its prices to Stripe where that is switched on, and says nothing of it where it is not', () => {
    const { renewal: _, ...payment } = order;
    const taxed = { ...at, tax: true };
    for (const session of [sessionOf(order, taxed), paymentSessionOf(payment, taxed)]) {
      expect(session).toMatchObject({
        automatic_tax: { enabled: true },
        tax_id_collection: { enabled: true },
        customer_update: { address: 'auto', name: 'auto' },
      });
      expect(session.line_items?.map(({ price_data: price }) => price?.tax_behavior)).toEqual(['inclusive']);
      expect(session.line_items?.[0]?.price_data?.unit_amount).toBe(429);
    }
    const first = { ...order, amount: money(99, 'usd') };
    expect(sessionOf(first, taxed).line_items?.map(({ price_data: price }) => price?.tax_behavior)).toEqual([
      'inclusive',
      'inclusive',
    ]);
    for (const session of [sessionOf(order, at), paymentSessionOf(payment, at)])
      expect(JSON.stringify(session)).not.toMatch(/tax|customer_update/);
  });

  it('renews nothing where it is one payment', () => {
    const { renewal: _, ...payment } = order;
    const session = paymentSessionOf(payment, at);
    expect([session.mode, session.line_items?.[0]?.price_data?.recurring]).toEqual(['payment', undefined]);
    expect(session.subscription_data).toBeUndefined();
  });
});
