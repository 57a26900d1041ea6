import type { Language } from './languages.ts';

/** Money is an integer count of minor units (cents, centavos) with its ISO 4217 code. */
export const CURRENCIES = ['usd', 'brl'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The currency that prices are shown in: Portuguese shows the Brazilian one (specification, section 1). */
export const currencyOf = (language: Language): Currency => (language === 'pt' ? 'brl' : 'usd');

export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

/** @throws RangeError when `minor` is not a whole number. */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`money must be whole minor units: ${minor}`);
  return { minor, currency };
}

/** @throws RangeError when the currencies differ. */
export function addMoney(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`cannot add ${a.currency} and ${b.currency}`);
  return money(a.minor + b.minor, a.currency);
}
