import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../ids.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import {
  accountsAnHour,
  areSettledAskedNow,
  isFewer,
  isListReadNow,
  isLookedAtNow,
  isSettled,
  LAST_LOOK_MS,
  mayReadWhole,
  reachOf,
  readFrom,
} from './looks-by-age.ts';

const NOW = instant(Date.UTC(2026, 10, 19, 6));
const ago = (ms: number): Instant => instant(NOW - ms);

/** Looks at a post over its life, at collections so far apart. */
function looksAt(everyMs: number): number[] {
  const ages: number[] = [];
  let lastAt: Instant | null = null;
  const at = ago(0);
  for (let age = everyMs / 2; age < 60 * DAY; age += everyMs) {
    const now = instant(at + age);
    if (isLookedAtNow({ at, lastAt }, now)) ages.push(age / DAY);
    lastAt = now;
  }
  return ages;
}

describe('looks at a post', () => {
  it('come often while it is young, rarely when it is old, and never after four weeks', () => {
    const ages = looksAt(6 * HOUR);
    expect(ages).toHaveLength(12);
    expect(ages.filter((age) => age <= 1.25)).toHaveLength(4);
    expect(ages.filter((age) => age > 7.25)).toHaveLength(4);
    expect(Math.max(...ages)).toBeLessThan(28.5);
  });

  it('come at least as often as it is collected, and each age is looked at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: HOUR / 4, max: 3 * DAY }), (every) => {
        const ages = looksAt(every);
        expect(ages.length).toBeLessThanOrEqual(14);
        expect(ages.length).toBeGreaterThanOrEqual(7);
      }),
    );
  });

  it('come at once at a post that no collection has seen, while it is young enough', () => {
    expect(isLookedAtNow({ at: ago(LAST_LOOK_MS), lastAt: null }, NOW)).toBe(true);
    expect(isLookedAtNow({ at: ago(LAST_LOOK_MS + 1), lastAt: null }, NOW)).toBe(false);
    expect(isLookedAtNow({ at: ago(HOUR / 2), lastAt: ago(HOUR) }, NOW)).toBe(true);
  });
});

describe('how far back posts are read', () => {
  const looks = { at: ago(6 * HOUR), monthAt: ago(DAY), wholeAt: ago(2 * DAY), again: false };
  const keptFrom = ago(396 * DAY);

  it('is everything at first, a week each time, four weeks every three days, everything every week', () => {
    expect(reachOf(null, NOW)).toBe('whole');
    expect(reachOf(looks, NOW)).toBe('young');
    expect(reachOf({ ...looks, monthAt: ago(3 * DAY) }, NOW)).toBe('month');
    expect(reachOf({ ...looks, wholeAt: ago(7 * DAY) }, NOW)).toBe('whole');
  });

  it('is everything once more when something was missed, not before a day has passed', () => {
    expect(reachOf({ ...looks, again: true }, NOW)).toBe('whole');
    expect(reachOf({ ...looks, again: true, wholeAt: ago(DAY - 1) }, NOW)).toBe('young');
    expect([mayReadWhole(looks, NOW), mayReadWhole({ ...looks, wholeAt: ago(DAY - 1) }, NOW)]).toEqual([true, false]);
  });

  it('leaves nothing out that came since the last collection', () => {
    expect(readFrom('young', looks, { now: NOW, keptFrom })).toBe(ago(7 * DAY));
    expect(readFrom('young', { ...looks, at: ago(20 * DAY) }, { now: NOW, keptFrom })).toBe(ago(20 * DAY + HOUR));
    expect(readFrom('month', looks, { now: NOW, keptFrom: ago(9 * DAY) })).toBe(ago(9 * DAY));
    expect(readFrom('whole', looks, { now: NOW, keptFrom })).toBe(keptFrom);
    expect(readFrom('young', null, { now: NOW, keptFrom })).toBe(keptFrom);
  });

  it('knows that posts are gone by the count', () => {
    expect(isFewer({ before: 10, came: 2, now: 11 })).toBe(true);
    expect(isFewer({ before: 10, came: 2, now: 12 })).toBe(false);
    expect(isFewer({ before: 10, came: 0, now: 30 })).toBe(false);
    expect(isFewer({ before: null, came: 2, now: 1 })).toBe(false);
    expect(isFewer({ before: 3, came: 2, now: null })).toBe(false);
  });
});

describe('a list of follows', () => {
  const read = { at: ago(DAY), count: 5, agreed: true };

  it('is read at first, when its count changes, once more to agree, and every three days', () => {
    expect(isListReadNow(null, { now: NOW, count: 5 })).toBe(true);
    expect(isListReadNow(read, { now: NOW, count: 5 })).toBe(false);
    expect(isListReadNow(read, { now: NOW, count: 4 })).toBe(true);
    expect(isListReadNow({ ...read, agreed: false }, { now: NOW, count: 5 })).toBe(true);
    expect(isListReadNow({ ...read, at: ago(3 * DAY) }, { now: NOW, count: 5 })).toBe(true);
  });
});

describe('how many like a post', () => {
  it('is asked of one older than a week by the first collection of a day alone, which is the one that first tells of its eve', () => {
    expect([isSettled(ago(7 * DAY), NOW), isSettled(ago(7 * DAY + 1), NOW)]).toEqual([false, true]);
    const midnight = instant(Date.UTC(2026, 10, 19));
    expect(areSettledAskedNow(null, NOW)).toBe(true);
    expect(areSettledAskedNow(midnight, NOW)).toBe(false);
    expect(areSettledAskedNow(instant(midnight - 1), midnight)).toBe(true);
    expect(areSettledAskedNow(NOW, instant(midnight + DAY - 1))).toBe(false);
  });
});

describe('accounts an hour', () => {
  it('are as many as an instance’s limit lets be collected, less what is left for look-ups', () => {
    const limit = { requests: 300, perMs: 5 * 60_000, reserved: 0.2 };
    expect(accountsAnHour(limit, 10)).toBe(288);
    expect(accountsAnHour(limit, 0)).toBe(2880);
    expect(accountsAnHour({ ...limit, reserved: 1 }, 10)).toBe(0);
  });
});
