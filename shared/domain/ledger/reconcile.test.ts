import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { money } from '../money.ts';
import { DAY, dayOf, HOUR, MINUTE } from '../time/calendar.ts';
import type { Movement } from './movement.ts';
import { type BookedLine, type Comparison, type Difference, differencesOf } from './reconcile.ts';

const now = instant(Date.UTC(2027, 0, 31, 9));
const comparison: Comparison = { now, since: dayOf(instant(now - 7 * DAY)), completeUntil: null };
const at = instant(now - 2 * DAY);
const happenedOn = dayOf(at);
const line: BookedLine = { kind: 'charge', reference: 'one', minor: 429, currency: 'usd', happenedOn };
const charge: Movement = { kind: 'charge', id: 'one', chargeId: null, amount: money(429, 'usd'), at };
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
    expect(differencesOf(ours, theirs, comparison)).toEqual(differences);
  });

  const old = instant(now - 8 * DAY);
  it.each<[string, BookedLine[], Movement[], Difference[]]>([
    ['are over there', [], [{ ...charge, at: old }], []],
    ['are over here', [{ ...line, happenedOn: dayOf(old) }], [], []],
    ['confirm what is booked later', [line], [{ ...charge, at: old }], []],
    ['confirm what is listed later', [{ ...line, happenedOn: dayOf(old) }], [charge], []],
    [
      'and name another amount',
      [line],
      [{ ...charge, at: old, amount: money(1, 'usd') }],
      [{ ...difference, theirs: 1 }],
    ],
    [
      'were of another amount',
      [{ ...line, happenedOn: dayOf(old) }],
      [{ ...charge, at: old, amount: money(1, 'usd') }],
      [],
    ],
  ])('that are older than the days that are compared %s', (...[, ours, theirs, differences]) => {
    expect(differencesOf(ours, theirs, comparison)).toEqual(differences);
  });

  it('leave the days for later whose end the provider’s list has not reached', () => {
    const missing = [{ ...difference, theirs: null }];
    const until = (hours: number) => ({ ...comparison, completeUntil: instant(Date.parse(happenedOn) + hours * HOUR) });
    expect(differencesOf([line], [], until(23))).toEqual([]);
    expect(differencesOf([line], [], until(24))).toEqual(missing);
    expect(differencesOf([{ ...line, minor: 428 }], [charge], until(23))).toEqual([{ ...difference, ours: 428 }]);
  });
});
