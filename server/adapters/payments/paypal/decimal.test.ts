import { describe, expect, it } from 'vitest';
import { money } from '../../../../shared/domain/money.ts';
import { fromDecimal, toDecimal } from './decimal.ts';

const read = (value: string, code = 'USD') => fromDecimal({ currency_code: code, value });

describe('PayPal’s decimal strings', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [429, '4.29'],
    [15_990, '159.90'],
    [100_000_000, '1000000.00'],
  ])('writes %i cents as %s, and reads them back', (minor, value) => {
    expect(toDecimal(money(minor, 'usd'))).toEqual({ currency_code: 'USD', value });
    expect(read(value, 'BRL')).toEqual(money(minor, 'brl'));
  });

  it('reads the other ways to write an amount', () => {
    expect(['500', '500.0', '.5', '4.2900', '029'].map((value) => read(value)?.minor)).toEqual([
      50_000, 50_000, 50, 429, 2900,
    ]);
  });

  it('reads nothing that is no amount in our currencies', () => {
    for (const value of ['', '.', '-1.00', '1e3', '1,00', ' 1', '0.001', '9999999999999999'])
      expect(read(value)).toBeNull();
    expect(read('1.00', 'EUR')).toBeNull();
  });
});
