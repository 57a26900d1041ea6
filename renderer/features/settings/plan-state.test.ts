import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { planState } from './plan-state.ts';

const now = instant(Date.parse('2026-11-21T09:00:00Z'));
const [ahead, past] = [instant(now + DAY), instant(now - DAY)];
const state = (status: number, next: number | null, { expired = false, renewable = true } = {}) =>
  planState({ status, next, expired, renewable }, now);

describe('what is said of a plan', () => {
  it('names the next payment of one that runs, which can be cancelled', () => {
    expect(state(1, ahead)).toEqual({ status: 'active', next: { kind: 'next', at: ahead }, action: 'cancel' });
    expect(state(1, null)).toEqual({ status: 'active', next: null, action: 'cancel' });
  });

  it('says until when one works that nobody renews', () => {
    const granted = state(1, ahead, { renewable: false });
    expect(granted).toEqual({ status: 'active', next: { kind: 'until', at: ahead }, action: null });
  });

  it('says until when a cancelled one works, and never that it will be paid again', () => {
    const until = { kind: 'until', at: ahead };
    expect(state(-5, ahead)).toEqual({ status: 'cancelled', next: until, action: 'resume' });
    expect(state(0, ahead)).toEqual({ status: 'cancelled', next: until, action: null });
  });

  it('says when one ended', () => {
    expect(state(0, past)).toEqual({ status: 'ended', next: { kind: 'ended', at: past }, action: null });
    expect(state(0, ahead, { expired: true })).toEqual({ status: 'ended', next: null, action: null });
    expect(state(0, null)).toEqual({ status: 'ended', next: null, action: null });
  });

  it('promises no date while a payment is under way or has failed', () => {
    expect(state(10, ahead)).toEqual({ status: 'pending', next: null, action: null });
    expect(state(11, past, { renewable: false })).toEqual({ status: 'failed', next: null, action: null });
  });

  it('lets one be given up whose payment is tried again', () => {
    expect(state(11, past)).toEqual({ status: 'failed', next: null, action: 'cancel' });
  });
});
