import { expect, it } from 'vitest';
import { type Day, instant } from '../ids.ts';
import { digestOf } from './digest.ts';
import type { FeedKind } from './feed-item.ts';

const tally = (watch: number, kind: FeedKind, count: number) => ({
  ...{ watch, kind, count },
  day: '2026-11-09' as Day,
  lastAt: instant(0),
});

it('tells a week of the watchlist as one entry a name: kinds in the feed’s order, whoever did most first', () => {
  const week = [tally(2, 'like', 4), tally(1, 'follow', 1), tally(2, 'like', 3), tally(1, 'post', 2)];
  expect(digestOf(week)).toEqual([
    { watch: 2, did: [{ kind: 'like', count: 7 }], total: 7 },
    {
      watch: 1,
      did: [
        { kind: 'post', count: 2 },
        { kind: 'follow', count: 1 },
      ],
      total: 3,
    },
  ]);
});

it('settles ties by who was added first, and leaves out who did nothing', () => {
  const week = [tally(5, 'post', 1), tally(4, 'post', 1), tally(3, 'post', 0)];
  expect(digestOf(week).map(({ watch }) => watch)).toEqual([4, 5]);
  expect(digestOf([])).toEqual([]);
});
