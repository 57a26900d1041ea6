import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { CURRENCIES, money } from '../money.ts';
import { DAY } from '../time/calendar.ts';
import { creditEntry, type Entry, entryKey, movementEntry, valueLeft } from './ledger.ts';
import type { Movement } from './movement.ts';

const at = instant(Date.UTC(2027, 0, 31, 9));
const movement = fc.record<Movement>({
  kind: fc.constantFrom('charge', 'refund', 'dispute', 'dispute-won', 'fee'),
  id: fc.string({ minLength: 1, maxLength: 8 }),
  chargeId: fc.constantFrom(null, 'ch_1'),
  amount: fc.record({ minor: fc.nat(100_000), currency: fc.constantFrom(...CURRENCIES) }),
  at: fc.nat(900).map((days) => instant(at + days * DAY)),
});
const sum = (entries: readonly Entry[]): number =>
  entries.flatMap(({ postings }) => postings).reduce((total, { minor }) => total + minor, 0);

describe('the ledger', () => {
  it('makes of every line of a provider’s books an entry that sums to zero, and nothing of one that moved nothing', () => {
    fc.assert(
      fc.property(movement, (one) => {
        const entry = movementEntry(one);
        if (entry === null) return one.amount.minor === 0;
        const minors = entry.postings.map(({ minor }) => minor);
        return minors.length >= 2 && minors.every((minor) => minor !== 0) && sum([entry]) === 0;
      }),
    );
  });

  it('ends in the same entries, however what a provider says is shuffled, repeated, lost and said again', () => {
    // Every word tells everything that happened so far; the last one comes, if late.
    const log = fc.uniqueArray(movement, { minLength: 1, maxLength: 12, selector: ({ kind, id }) => `${kind} ${id}` });
    const received = log.chain((all) =>
      fc
        .array(fc.nat({ max: all.length }), { maxLength: 20 })
        .chain((lengths) => fc.shuffledSubarray([...lengths, all.length], { minLength: lengths.length + 1 }))
        .map((lengths) => ({ all, words: lengths.map((length) => all.slice(0, length)) })),
    );
    const book = (words: readonly (readonly Movement[])[]): Map<string, Entry> => {
      const ledger = new Map<string, Entry>();
      for (const entry of words.flat().map(movementEntry))
        if (entry !== null && !ledger.has(entryKey(entry))) ledger.set(entryKey(entry), entry);
      return ledger;
    };
    const sorted = (ledger: Map<string, Entry>) => [...ledger].sort(([a], [b]) => (a < b ? -1 : 1));
    fc.assert(
      fc.property(received, ({ all, words }) => {
        const ledger = book(words);
        expect(sorted(ledger)).toEqual(sorted(book([all])));
        for (const currency of CURRENCIES) {
          expect(sum([...ledger.values()].filter((entry) => entry.currency === currency))).toBe(0);
        }
      }),
    );
  });

  it.each([
    ['charge', 'provider-balance', 'sales'],
    ['refund', 'refunds', 'provider-balance'],
    ['dispute', 'disputes', 'provider-balance'],
    ['dispute-won', 'provider-balance', 'disputes'],
    ['fee', 'provider-fees', 'provider-balance'],
    ['tax', 'sales', 'tax-owed'],
  ] as const)('books a %s from one account to the other', (kind, debit, credit) => {
    const entry = movementEntry({ kind, id: 'x', chargeId: null, amount: money(429, 'usd'), at });
    expect(entry?.postings).toEqual([
      { account: debit, minor: 429 },
      { account: credit, minor: -429 },
    ]);
    expect(entry?.happenedOn).toBe('2027-01-31');
  });

  it('refuses what is no whole amount, or a negative one', () => {
    for (const minor of [1.5, -1, Number.NaN])
      expect(() =>
        movementEntry({ kind: 'fee', id: 'x', chargeId: null, amount: { minor, currency: 'usd' }, at }),
      ).toThrow(RangeError);
  });

  it('counts days that are left at what they cost, rounded down', () => {
    const plan = { status: 1, expired: false, since: at, next: instant(at + 30 * DAY), priceMinor: 890 };
    expect(valueLeft(plan, instant(at + 20 * DAY))).toBe(296);
    expect(valueLeft(plan, instant(at + 31 * DAY))).toBe(0);
    expect(valueLeft(null, at)).toBe(0);
    const credit = creditEntry({ checkoutId: 'c', value: money(296, 'usd'), at });
    expect(credit?.postings).toEqual([
      { account: 'credit-given', minor: 296 },
      { account: 'sales', minor: -296 },
    ]);
  });
});
