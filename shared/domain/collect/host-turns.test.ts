import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../ids.ts';
import { HOUR, MINUTE, SECOND } from '../time/calendar.ts';
import {
  type HeldTurn,
  holdsTurn,
  isPartOver,
  isPaused,
  LONGEST_PAUSE_MS,
  lookAgainInMs,
  renewTurnInMs,
  TURN_LOOK_MS,
  turnTimes,
} from './host-turns.ts';

const TURNS = ['lookup', 'background', 'export'];
const held = (more: Partial<HeldTurn> = {}): HeldTurn => ({ since: 0, askedAt: 0, wanted: false, ...more });

describe.each(TURNS)('a turn for %s', (turn) => {
  const times = turnTimes(turn);

  it('is over for its process before it is for the database, and is asked for again long before', () => {
    expect(holdsTurn(held(), times, times.leaseMs)).toBe(false);
    const renewed = renewTurnInMs(held(), times, 0);
    expect(holdsTurn(held(), times, renewed)).toBe(true);
    expect(holdsTurn(held({ askedAt: renewed }), times, times.leaseMs)).toBe(true);
    expect(renewTurnInMs(held(), times, times.leaseMs)).toBe(0);
  });

  it('ends within a minute of the death of its process', () => {
    expect(times.leaseMs + lookAgainInMs(times.leaseMs)).toBeLessThan(MINUTE);
  });

  it('is kept as long as nobody else wants it, and given up when its part is over where somebody does', () => {
    expect(isPartOver(held(), times, 10 * times.leaseMs)).toBe(false);
    expect(isPartOver(held({ wanted: true }), times, times.partMs)).toBe(true);
    expect(isPartOver(held({ wanted: true }), times, times.partMs - 1)).toBe(false);
    expect(times.partMs).toBeLessThan(times.leaseMs / 2);
  });
});

describe('whoever waits for a turn', () => {
  it('looks again when it ends, and often enough where it goes on', () => {
    expect(lookAgainInMs(500)).toBeGreaterThan(500);
    expect(lookAgainInMs(500)).toBeLessThan(SECOND);
    expect(lookAgainInMs(-500)).toBeGreaterThan(0);
    expect(lookAgainInMs(MINUTE)).toBeLessThan(TURN_LOOK_MS + SECOND);
  });
});

describe('a pause', () => {
  const NOW = instant(Date.parse('2026-11-21T12:00:00Z'));
  const at = (ms: number): Instant => instant(NOW + ms);

  it.each([
    ['holds until it is over', MINUTE, true],
    ['holds for an hour by a clock that is a little ahead', LONGEST_PAUSE_MS + 5 * SECOND, true],
    ['is over then', 0, false],
    ['holds nobody after the clock was set back by a day', 24 * HOUR, false],
  ])('%s', (_what, ms, holds) => {
    expect(isPaused(at(ms), NOW)).toBe(holds);
  });
});
