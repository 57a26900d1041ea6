import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant, planId } from '../ids.ts';
import { freePlaces } from './free-places.ts';
import { isActive, isUnsettled, SUBSCRIPTION_STATUS, type Subscription } from './subscription.ts';

const now = instant(Date.UTC(2026, 10, 19));
const ahead = instant(now + 1);
const { active, pending, error, cancelling, inactive } = SUBSCRIPTION_STATUS;

const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  status: active,
  type: 'tracking',
  planId: planId(1),
  priceMinor: 429,
  currency: 'usd',
  next: ahead,
  since: now,
  expired: false,
  accounts: 6,
  groupReports: false,
  dailyReports: false,
  ...more,
});

describe('a subscription', () => {
  it.each([
    // status, expired, next, works
    [active, false, ahead, true],
    [active, true, null, true],
    [active, true, now, true],
    [pending, false, ahead, false],
    [pending, true, null, false],
    [error, false, ahead, false],
    [error, true, null, false],
    [cancelling, false, ahead, true],
    [cancelling, false, now, false],
    [cancelling, false, null, false],
    [cancelling, true, ahead, false],
    [inactive, false, ahead, true],
    [inactive, false, now, false],
    [inactive, true, ahead, false],
    [7, false, ahead, true],
    [7, false, null, false],
  ] as const)('of status %i, expired %s, paid to %s: works %s', (...[status, expired, next, works]) => {
    expect(isActive({ status, expired, next }, now)).toBe(works);
  });

  it('that is not there does not work', () => {
    expect(isActive(null, now)).toBe(false);
  });

  it('is asked for again while pending, in error or being cancelled, and only then', () => {
    expect([pending, error, cancelling].map(isUnsettled)).toEqual([true, true, true]);
    fc.assert(
      fc.property(fc.integer(), (status) => {
        expect(isUnsettled(status)).toBe([10, 11, -5].includes(status));
      }),
    );
  });
});

describe('free places', () => {
  it('are -1 without a user and 0 without a plan that works', () => {
    expect(freePlaces(null, 0, now)).toBe(-1);
    expect(freePlaces({ subscription: null }, 0, now)).toBe(0);
    expect(freePlaces({ subscription: subscription({ status: pending }) }, 0, now)).toBe(0);
  });

  it('are the plan’s accounts less those that are not archived, never below 0', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (accounts, used) => {
        const free = freePlaces({ subscription: subscription({ accounts }) }, used, now);
        expect(free).toBe(accounts > used ? accounts - used : 0);
      }),
    );
  });
});
