import { describe, expect, it } from 'vitest';
import { instant } from '../../../../shared/domain/ids.ts';
import { windowStart } from './window.ts';

const entry = (at: number, updated: number | null = null) => ({
  at: instant(at),
  updated: updated === null ? null : instant(updated),
});

describe('from when on a feed shows everything', () => {
  it.each([
    ['nothing is shown', [], null],
    ['the newest stand first', [entry(30), entry(20), entry(10)], 10],
    ['the newest stand last', [entry(10), entry(20), entry(30)], 10],
    ['one is pinned above the others', [entry(5), entry(30), entry(20), entry(10)], 10],
    ['three are pinned', [entry(5), entry(7), entry(6), entry(30), entry(20), entry(10)], 10],
    ['no order is seen', [entry(20), entry(5), entry(30), entry(10), entry(40), entry(1), entry(50)], null],
    ['those changed last stand first', [entry(5, 40), entry(30), entry(20)], 20],
    // One that is older than the last, and was never changed, may have left the list.
    ['the last was changed after it was published', [entry(40), entry(30), entry(10, 25)], 25],
    [
      'the order is that of publishing, and one above was changed',
      [entry(40), entry(30), entry(20, 90), entry(10)],
      10,
    ],
    ['one alone is shown', [entry(10)], 10],
  ])('where %s', (_where, entries, from) => {
    expect(windowStart(entries)).toBe(from);
  });

  it('does not count entries without a date', () => {
    expect(windowStart([entry(20), { at: null, updated: null }, entry(10)])).toBe(10);
  });
});
