import { randomUUID } from 'node:crypto';
import type { Amount } from './amount.ts';

/** A refund, of all of a payment or of a part. */
export interface GivenBack {
  readonly id: string;
  readonly amount: Amount;
  readonly at: string;
}

/** A payment at the stand-in for PayPal, as far as giving it back goes. */
export interface Refundable {
  readonly id: string;
  status: string;
  readonly refunds: GivenBack[];
}

const hundredths = ({ value }: Pick<Amount, 'value'>): number => Math.round(Number(value) * 100);

/** What is left of a payment. */
const leftOf = ({ refunds }: Pick<Refundable, 'refunds'>, { currency_code, value }: Amount): Amount => {
  const gone = refunds.reduce((sum, { amount }) => sum + hundredths(amount), 0);
  return { currency_code, value: ((hundredths({ value }) - gone) / 100).toFixed(2) };
};

/** Gives a part of a payment back, or what is left of it. */
export function giveBack(
  payment: Refundable,
  { of, value, now }: { of: Amount; value?: string | undefined; now: number },
): GivenBack {
  const amount = { currency_code: of.currency_code, value: value ?? leftOf(payment, of).value };
  const given = {
    id: randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase(),
    ...{ amount, at: new Date(now).toISOString().replace(/\.\d+Z$/, 'Z') },
  };
  payment.refunds.push(given);
  payment.status = hundredths(leftOf(payment, of)) <= 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  return given;
}
