import { expect, it } from 'vitest';
import { compareText } from './order.ts';
import { sharesOf } from './share.ts';

it('shares are parts of all that was counted, to four decimals, the largest first and equals in the order asked for', () => {
  const counts = [
    ['b', 1],
    ['c', 2],
    ['a', 1],
    ['c', 2],
  ] as const;
  expect(sharesOf(counts, compareText)).toEqual([
    { key: 'c', count: 4, share: 0.6667 },
    { key: 'a', count: 1, share: 0.1667 },
    { key: 'b', count: 1, share: 0.1667 },
  ]);
  expect(sharesOf(counts, (a, b) => compareText(b, a)).map(({ key }) => key)).toEqual(['c', 'b', 'a']);
  expect(sharesOf([], compareText)).toEqual([]);
});
