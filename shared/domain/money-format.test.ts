import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { addMoney, CURRENCIES, money } from './money.ts';
import { formatMoney, formatMoneyShort } from './money-format.ts';

describe('an amount in words', () => {
  it.each([
    [429, 'usd', 'en', '$4.29'],
    [99, 'usd', 'en', '$0.99'],
    [2290, 'brl', 'pt', 'R$\u00a022,90'],
    [15990, 'brl', 'pt', 'R$\u00a0159,90'],
    [2290, 'brl', 'en', 'R$22.90'],
    [1490, 'usd', 'pt', 'US$\u00a014,90'],
    [0, 'usd', 'en', '$0.00'],
    [5, 'usd', 'en', '$0.05'],
    [-405, 'usd', 'en', '-$4.05'],
    [123_456_789, 'usd', 'en', '$1,234,567.89'],
  ] as const)('%i %s in %s is %s', (...[minor, currency, language, text]) => {
    expect(formatMoney(money(minor, currency), language)).toBe(text);
  });

  it.each([
    [300, 'usd', 'en', '$3'],
    [1400, 'brl', 'pt', 'R$\u00a014'],
    [350, 'usd', 'en', '$3.50'],
  ] as const)('%i %s in %s is %s where room is scarce', (...[minor, currency, language, text]) => {
    expect(formatMoneyShort(money(minor, currency), language)).toBe(text);
  });

  it('keeps every cent of any amount', () => {
    const minor = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(
        minor,
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...LANGUAGES),
        (amount, currency, language) => {
          const text = formatMoney(money(amount, currency), language);
          expect(Number(text.replaceAll(/\D/g, ''))).toBe(Math.abs(amount));
          expect(text.includes('-')).toBe(amount < 0);
        },
      ),
    );
  });
});

describe('money', () => {
  it('is whole minor units of one currency', () => {
    expect(() => money(4.29, 'usd')).toThrow(RangeError);
    expect(() => money(Number.NaN, 'usd')).toThrow(RangeError);
    expect(addMoney(money(429, 'usd'), money(300, 'usd'))).toEqual(money(729, 'usd'));
    expect(() => addMoney(money(1, 'usd'), money(1, 'brl'))).toThrow(RangeError);
  });
});
