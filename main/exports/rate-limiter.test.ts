import { describe, expect, it } from 'vitest';
import { FileError } from '../downloads/file-error.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** A clock that jumps to whatever is waited for. */
function jumpingClock() {
  let at = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => at,
    after(ms: number, task: () => void) {
      waits.push(ms);
      queueMicrotask(() => {
        at += ms;
        task();
      });
      return () => undefined;
    },
  };
}
const never = new AbortController().signal;
const busy = (retryAfterMs: number | null = null): FileError => new FileError('too_many_requests', retryAfterMs);

describe('the pace of an export', () => {
  it('waits as long as the service asks, once for all that were answered so', async () => {
    const clock = jumpingClock();
    const pace = createRateLimiter(clock);
    for (let n = 0; n < 4; n += 1) expect(pace.hold(busy(7000))).toBe(true);
    await pace.ready(never);
    expect(clock.waits).toEqual([7000]);
    await pace.ready(never);
    expect(clock.waits).toHaveLength(1);
  });

  it('doubles its own pauses up to a minute, begins anew after an answer, and gives up after ten', async () => {
    const clock = jumpingClock();
    const pace = createRateLimiter(clock);
    const held: boolean[] = [];
    for (let n = 0; n < 11; n += 1) {
      held.push(pace.hold(busy()));
      await pace.ready(never);
    }
    expect(clock.waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60].map((seconds) => seconds * 1000));
    expect(held).toEqual([...Array.from({ length: 10 }, () => true), false]);
    pace.answered();
    expect(pace.hold(busy())).toBe(true);
    await pace.ready(never);
    expect(clock.waits.at(-1)).toBe(1000);
  });

  it('waits ten minutes at the longest, and no longer than the person does', async () => {
    const clock = jumpingClock();
    const pace = createRateLimiter(clock);
    pace.hold(busy(86_400_000));
    await pace.ready(never);
    expect(clock.waits).toEqual([600_000]);
    const quit = new AbortController();
    const asleep = createRateLimiter({ now: () => 0, after: () => () => undefined });
    asleep.hold(busy(5000));
    const waiting = asleep.ready(quit.signal);
    quit.abort();
    await waiting;
  });
});
