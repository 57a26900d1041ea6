import { type Params, textAt } from './form-body.ts';

/** Stripe Tax at the stand-in: a tax of a fifth, which the price includes. */
export const taxIn = (amount: number): number => Math.round(amount / 6);

export const isTaxed = (params: Params): boolean => textAt(params, 'automatic_tax', 'enabled') === 'true';

/** The tax in one payment. */
export const taxOnce = (params: Params): number =>
  isTaxed(params) ? taxIn(Number(textAt(params, 'line_items', 0, 'price_data', 'unit_amount'))) : 0;
