import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY, WEEK } from '../../../shared/domain/time/calendar.ts';
import { noticeOf } from './plan-notice-rule.ts';

const now = instant(Date.parse('2026-11-21T09:00:00Z'));
const plan = (status: number, days: number, { expired = false, renewable = true } = {}) =>
  noticeOf({ status, expired, renewable, next: instant(now + days * DAY) }, now);

describe('what the dashboard says of a plan', () => {
  it('is nothing while it renews, or a payment is under way', () => {
    expect([plan(1, 3), plan(1, 30), plan(10, 3)]).toEqual([null, null, null]);
    expect(noticeOf({ status: 1, expired: false, renewable: false, next: null }, now)).toBeNull();
  });

  it('is its end, from seven days before, of one that was cancelled or that nobody renews', () => {
    expect([plan(-5, 8), plan(-5, WEEK / DAY), plan(-5, 1)]).toEqual([null, 'ending', 'ending']);
    expect([plan(1, 8, { renewable: false }), plan(1, 6, { renewable: false })]).toEqual([null, 'ending']);
  });

  it('is that it has ended, or could not be paid', () => {
    expect([plan(-5, -1), plan(0, -1, { expired: true }), plan(11, -1)]).toEqual(['ended', 'ended', 'failed']);
  });
});
