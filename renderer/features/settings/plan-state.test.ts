import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { planState } from './plan-state.ts';

const now = instant(Date.parse('2026-11-21T09:00:00Z'));
const [ahead, past] = [instant(now + DAY), instant(now - DAY)];
const state = (status: number, next: number | null, expired = false) => planState({ status, next, expired }, now);

describe('what is said of a plan', () => {
  it('names the next payment of one that runs', () => {
    expect(state(1, ahead)).toEqual({ status: 'active', next: { kind: 'next', at: ahead } });
    expect(state(1, null)).toEqual({ status: 'active', next: null });
  });

  it('says until when a cancelled one works, and never that it will be paid again', () => {
    for (const status of [0, -5]) {
      expect(state(status, ahead)).toEqual({ status: 'active', next: { kind: 'until', at: ahead } });
    }
  });

  it('says when one ended', () => {
    expect(state(0, past)).toEqual({ status: 'ended', next: { kind: 'ended', at: past } });
    expect(state(0, ahead, true)).toEqual({ status: 'ended', next: null });
    expect(state(0, null)).toEqual({ status: 'ended', next: null });
  });

  it('promises no date while a payment is under way or has failed', () => {
    expect(state(10, ahead)).toEqual({ status: 'pending', next: null });
    expect(state(11, ahead)).toEqual({ status: 'failed', next: null });
  });
});
