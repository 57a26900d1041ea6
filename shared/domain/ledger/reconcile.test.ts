import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { money } from '../money.ts';
import { MINUTE } from '../time/calendar.ts';
import type { Movement } from './movement.ts';
import { type BookedLine, type Difference, differencesOf } from './reconcile.ts';

const now = instant(Date.UTC(2027, 0, 31, 9));
const line: BookedLine = { kind: 'charge', reference: 'one', minor: 429, currency: 'usd' };
const charge: Movement = { kind: 'charge', id: 'one', chargeId: null, amount: money(429, 'usd'), at: instant(0) };
const difference: Difference = { kind: 'charge', reference: 'one', currency: 'usd', ours: 429, theirs: 429 };

describe('the ledger and a provider’s books', () => {
  it.each<[string, BookedLine[], Movement[], Difference[]]>([
    ['agree', [line], [charge], []],
    ['agree on what moved nothing', [], [{ ...charge, amount: money(0, 'usd') }], []],
    ['agree on a credit, which is ours alone', [{ ...line, kind: 'credit' }], [], []],
    ['may disagree for an hour', [], [{ ...charge, at: instant(now - 59 * MINUTE) }], []],
    ['disagree on what is not booked', [], [charge], [{ ...difference, ours: null }]],
    ['disagree on what the provider does not know', [line], [], [{ ...difference, theirs: null }]],
    ['disagree on an amount', [{ ...line, minor: 428 }], [charge], [{ ...difference, ours: 428 }]],
    ['disagree on a currency', [{ ...line, currency: 'brl' }], [charge], [difference]],
    [
      'tell a refund from a charge of its number',
      [line],
      [{ ...charge, kind: 'refund' }],
      [
        { ...difference, kind: 'refund', ours: null },
        { ...difference, theirs: null },
      ],
    ],
  ])('%s', (...[, ours, theirs, differences]) => {
    expect(differencesOf(ours, theirs, now)).toEqual(differences);
  });
});
