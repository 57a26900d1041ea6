import { type Currency, type Money, money } from '../../../../shared/domain/money.ts';

/** Both currencies have hundredths. */
const DIGITS = 2;

/** PayPal's amounts: decimal strings. Inside they are integers, and never a floating-point number. */
export interface DecimalAmount {
  readonly currency_code: string;
  readonly value: string;
}

export function toDecimal({ minor, currency }: Money): DecimalAmount {
  const digits = String(minor).padStart(DIGITS + 1, '0');
  return { currency_code: currency.toUpperCase(), value: `${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}` };
}

const CURRENCIES: Readonly<Record<string, Currency>> = { USD: 'usd', BRL: 'brl' };
/** Whether anything is sold here in the currency. */
export const isSoldIn = (code: string): boolean => CURRENCIES[code] !== undefined;

const DECIMAL = /^(\d{0,12})(?:\.(\d{1,12}))?$/;

/** The amount in minor units; null for another currency, parts of a cent, and what is no amount. */
export function fromDecimal({ currency_code: code, value }: DecimalAmount): Money | null {
  const [currency, match] = [CURRENCIES[code], DECIMAL.exec(value)];
  if (currency === undefined || match === null || value === '') return null;
  const [, whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(DIGITS))) return null;
  const minor = Number(`${whole}${fraction.slice(0, DIGITS).padEnd(DIGITS, '0')}`);
  return Number.isSafeInteger(minor) ? money(minor, currency) : null;
}
