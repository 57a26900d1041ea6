import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limitOwnTime, waitForTurn } from './own-time.ts';

const LIMIT_MS = 40;
const LONG_MS = 4 * LIMIT_MS;
const aborted = (signal: AbortSignal): Promise<unknown> =>
  signal.aborted ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', resolve));

describe('a limit of own time', () => {
  it('ends work that takes longer, also in a part that has its turn while another one waits', async () => {
    const limit = limitOwnTime(LIMIT_MS);
    await limit.within(async () => {
      waitForTurn();
      const part = waitForTurn();
      await wait(LONG_MS);
      expect(limit.signal.aborted).toBe(false);
      part.begun();
      await aborted(limit.signal);
    });
  });

  it('stands still while all that the work does is wait, and goes on when nothing waits any more', async () => {
    const limit = limitOwnTime(LIMIT_MS);
    await limit.within(async () => {
      const [first, second] = [waitForTurn(), waitForTurn()];
      await wait(LONG_MS);
      first.ended();
      await wait(LONG_MS);
      expect(limit.signal.aborted).toBe(false);
      second.ended();
      await aborted(limit.signal);
    });
  });

  it('is of its own work alone, and ends with it', async () => {
    const [waiting, busy] = [limitOwnTime(LIMIT_MS), limitOwnTime(LIMIT_MS)];
    const part = await waiting.within(async () => {
      const begun = waitForTurn();
      await busy.within(() => aborted(busy.signal));
      expect(waiting.signal.aborted).toBe(false);
      return begun;
    });
    part.ended();
    await wait(LONG_MS);
    expect(waiting.signal.aborted).toBe(false);
  });

  it('counts nothing where there is none', () => {
    const part = waitForTurn();
    part.begun();
    part.ended();
  });
});
