import { describe, expect, it } from 'vitest';
import type { UserId } from '../ids.ts';
import {
  afterSlowTry,
  fairTurns,
  highestPriority,
  LANE_NAMES,
  LANES,
  laneOf,
  moves,
  placeOf,
  priorityOf,
  type Queued,
  SLOTS_PER_SERVER,
  TURNS,
} from './lanes.ts';

const [A, B, C] = [1, 2, 3] as [UserId, UserId, UserId];
const many = (user: UserId, count: number): UserId[][] => Array.from({ length: count }, () => [user]);

describe('lanes', () => {
  it.each([
    [true, false, 'first'],
    [true, true, 'tracked'],
    [false, false, 'watched'],
    [false, true, 'watched'],
  ] as const)('a profile that is tracked: %s and collected for reports: %s waits in %s', (tracked, collected, lane) => {
    expect(laneOf({ tracked, collectedForReports: collected })).toBe(lane);
  });

  it('leave slots to other servers, whatever one of them does', () => {
    for (const { slots } of Object.values(LANES)) expect(SLOTS_PER_SERVER).toBeLessThan(slots);
  });

  it('have bands of priorities that do not overlap and fit an integer of the database', () => {
    const bands = LANE_NAMES.map((lane) => [LANES[lane].lowestPriority, highestPriority(lane)] as const);
    for (const [index, [lowest]] of bands.entries()) {
      expect(lowest).toBeGreaterThan(bands[index + 1]?.[1] ?? -(2 ** 31));
    }
    expect(bands[0]?.[1]).toBeLessThan(2 ** 31);
  });

  it.each([
    { lane: 'first', turn: 0 },
    { lane: 'tracked', turn: 49 },
    { lane: 'watched', turn: 7 },
    { lane: 'slow', turn: 1000 },
  ] as const)('and turns are read back from a priority: %o', (place) => {
    expect(placeOf(priorityOf(place))).toEqual(place);
  });

  it.each([
    [0, { lane: 'tracked', turn: 0 }],
    [-1, { lane: 'watched', turn: 0 }],
    [2 ** 31 - 1, { lane: 'first', turn: 0 }],
  ])('understand the priority %d, which no turn gives', (priority, place) => {
    expect(placeOf(priority)).toEqual(place);
  });

  it('give what is beyond the last turn the last one', () => {
    expect(priorityOf({ lane: 'tracked', turn: 2 * TURNS })).toBe(LANES.tracked.lowestPriority);
  });

  it.each([
    ['watched', 'first', true],
    ['watched', 'tracked', true],
    ['tracked', 'first', true],
    ['tracked', 'watched', false],
    ['first', 'tracked', false],
    ['tracked', 'tracked', false],
    ['slow', 'first', false],
  ] as const)('what waits in %s and is asked for in %s moves: %s', (from, to, does) => {
    expect(moves(from, to)).toBe(does);
  });

  it.each([
    ['first', 1, 'to-slow-lane'],
    ['tracked', 5, 'to-slow-lane'],
    ['watched', 1, 'to-slow-lane'],
    ['slow', 1, 'retry'],
    ['slow', 2, 'give-up'],
    ['slow', 3, 'give-up'],
  ] as const)('after slow try in %s, number %d: %s', (lane, tries, then) => {
    expect(afterSlowTry(lane, tries)).toBe(then);
  });
});

describe('turns in a lane', () => {
  it('go round the subscribers: one with fifty and one with one begin side by side', () => {
    const turns = fairTurns([...many(A, 50), [B]], []);
    expect(turns.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(turns[50]).toBe(0);
  });

  it('go on after what a subscriber has waiting', () => {
    const queued = [0, 1, 2].map((turn): Queued => ({ turn, running: false, subscribers: [A] }));
    expect(fairTurns([[A], [B]], queued)).toEqual([3, 0]);
  });

  it('begin for who comes later at the turn the lane has come to, so that nobody waits for ever', () => {
    const queued: Queued[] = [
      { turn: 11, running: true, subscribers: [A] },
      { turn: 12, running: false, subscribers: [A] },
    ];
    expect(fairTurns([[B], [B], [C]], queued)).toEqual([11, 12, 11]);
    const waiting = queued.map((one) => ({ ...one, running: false }));
    expect(fairTurns([[B]], waiting)).toEqual([11]);
  });

  it('are taken from the subscriber who is served first, where several have the profile', () => {
    const queued = [0, 1].map((turn): Queued => ({ turn, running: false, subscribers: [A] }));
    expect(fairTurns([[A, B], [B], [A]], queued)).toEqual([0, 1, 2]);
  });

  it('are the current one for a profile that nobody has', () => {
    expect(fairTurns([[], []], [{ turn: 4, running: true, subscribers: [] }])).toEqual([4, 4]);
  });
});
