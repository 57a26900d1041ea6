import { describe, expect, it } from 'vitest';
import { instant } from '../../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../../shared/domain/time/calendar.ts';
import { compareLooks, type ShownEntry } from './compare-looks.ts';

const NOW = instant(Date.UTC(2026, 10, 19));
const shown = (name: string, daysAgo: number | null, more: Partial<ShownEntry> = {}): ShownEntry => ({
  id: `https://blog.example/?p=${name}`,
  url: `https://blog.example/${name}`,
  published: daysAgo === null ? null : instant(NOW - daysAgo * DAY),
  updated: null,
  words: name,
  ...more,
});
const keysOf = ({ standing }: ReturnType<typeof compareLooks>): string[] => standing.map(({ key }) => key);

describe('two looks at one feed', () => {
  it('find an entry again whose address lost its encryption and its www', () => {
    const before = compareLooks([shown('a', 2)], null, NOW);
    const http = shown('a', 2, { id: 'http://www.blog.example/?p=a', url: 'http://www.blog.example/a' });
    expect(keysOf(compareLooks([http], before.known, NOW))).toEqual(keysOf(before));
  });

  it('do not take one for another that has its address now', () => {
    const before = compareLooks([shown('b', 1), shown('a', 2)], null, NOW);
    const moved = shown('b', 1, { url: 'https://blog.example/a' });
    const after = compareLooks([moved, shown('a', 2)], before.known, NOW);
    expect(keysOf(after)).toEqual(keysOf(before));
  });

  it('miss one for an hour at least before it is forgotten, and not again after that', () => {
    const before = compareLooks([shown('c', 1), shown('b', 2), shown('a', 3)], null, NOW);
    const without = [shown('c', 1), shown('a', 3)];
    const first = compareLooks(without, before.known, NOW);
    const missed = (look: typeof first) => look.known.filter(({ missedAt }) => missedAt !== null).length;
    expect(missed(first)).toBe(1);
    expect(missed(compareLooks(without, first.known, instant(NOW + HOUR / 2)))).toBe(1);
    expect(missed(compareLooks(without, first.known, instant(NOW + HOUR)))).toBe(0);
    const back = compareLooks([shown('c', 1), shown('b', 2), shown('a', 3)], first.known, instant(NOW + HOUR));
    expect(keysOf(back)).toEqual(keysOf(before));
  });

  it('forget what left the feed at its old end', () => {
    const before = compareLooks([shown('c', 1), shown('b', 2), shown('a', 3)], null, NOW);
    const after = compareLooks([shown('d', 0), shown('c', 1), shown('b', 2)], before.known, NOW);
    expect(after.known).toHaveLength(3);
  });

  it('tell an edit by what is said, not by a date', () => {
    const before = compareLooks([shown('a', 2)], null, NOW);
    const redated = compareLooks([shown('a', 1, { updated: NOW })], before.known, NOW);
    expect(redated.standing).toEqual([{ ...before.standing[0], entry: expect.anything() }]);
    const edited = compareLooks([shown('a', 2, { words: 'other' })], before.known, NOW);
    expect(edited.standing).toMatchObject([{ editedAt: NOW }]);
  });
});
