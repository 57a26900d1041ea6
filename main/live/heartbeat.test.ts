import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { After } from '../ports.ts';
import { createHeartbeat, DEAD_MS, PING_MS } from './heartbeat.ts';

const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

describe('the heartbeat of a connection', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  function setUp(now = Date.now) {
    const counts = { pings: 0, deaths: 0 };
    const heartbeat = createHeartbeat({
      now,
      after,
      ping: () => {
        counts.pings += 1;
      },
      dead: () => {
        counts.deaths += 1;
      },
    });
    heartbeat.start();
    return { heartbeat, counts };
  }

  it('asks for a sign of life every 25 seconds, and lives for as long as there is one', () => {
    const { heartbeat, counts } = setUp();
    for (let n = 1; n <= 20; n += 1) {
      vi.advanceTimersByTime(PING_MS);
      expect(counts).toEqual({ pings: n, deaths: 0 });
      heartbeat.received();
    }
  });

  it('is dead after 60 seconds of silence, once, and asks no more', () => {
    const { counts } = setUp();
    vi.advanceTimersByTime(DEAD_MS - 1);
    expect(counts.deaths).toBe(0);
    vi.advanceTimersByTime(1);
    expect(counts).toEqual({ pings: 2, deaths: 1 });
    vi.advanceTimersByTime(10 * DEAD_MS);
    expect(counts).toEqual({ pings: 2, deaths: 1 });
  });

  it('counts the silence from the last message', () => {
    const { heartbeat, counts } = setUp();
    vi.advanceTimersByTime(50_000);
    heartbeat.received();
    vi.advanceTimersByTime(DEAD_MS - 1);
    expect(counts.deaths).toBe(0);
    vi.advanceTimersByTime(1);
    expect(counts.deaths).toBe(1);
  });

  it('is dead at its first timer after a sleep in which no timer ran, or when it is looked at', () => {
    for (const look of [true, false]) {
      let skew = 0;
      const { heartbeat, counts } = setUp(() => Date.now() + skew);
      skew = 3_600_000;
      expect(counts.deaths).toBe(0);
      if (look) heartbeat.check();
      else vi.advanceTimersByTime(PING_MS);
      expect(counts).toEqual({ pings: 0, deaths: 1 });
    }
  });

  it('survives a clock that is set back, and still dies of silence', () => {
    let skew = 0;
    const { counts } = setUp(() => Date.now() + skew);
    skew = -3_600_000;
    vi.advanceTimersByTime(DEAD_MS + PING_MS);
    expect(counts.deaths).toBe(1);
  });

  it('says nothing once it has stopped', () => {
    const { heartbeat, counts } = setUp();
    heartbeat.stop();
    heartbeat.check();
    vi.advanceTimersByTime(10 * DEAD_MS);
    expect(counts).toEqual({ pings: 0, deaths: 0 });
  });
});
