import type { Money } from '../../../shared/domain/money.ts';

/** What of a payment is tax, by its number among its payer's payments; null where none was found. */
export const taxIn = (
  payments: readonly { readonly number: string; readonly tax: Money | null }[],
  number: string | null,
): Money | null => payments.find((payment) => payment.number === number)?.tax ?? null;
