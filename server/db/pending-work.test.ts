import { describe, expect, it } from 'vitest';
import { createPendingWork } from './pending-work.ts';

describe('what waits for the database', () => {
  it('is counted until it is answered, whichever way, and the oldest tells how long', async () => {
    let now = 1_000;
    const line = createPendingWork(() => now);
    expect(line.load()).toEqual({ waiting: 0, oldestWaitMs: 0 });
    const first = Promise.withResolvers<number>();
    const second = Promise.withResolvers<number>();
    const answers = [line.during(() => first.promise)];
    now += 40;
    answers.push(line.during(() => second.promise));
    now += 2;
    expect(line.load()).toEqual({ waiting: 2, oldestWaitMs: 42 });
    first.reject(new Error('lost'));
    await expect(answers[0]).rejects.toThrow('lost');
    expect(line.load()).toEqual({ waiting: 1, oldestWaitMs: 2 });
    second.resolve(7);
    expect(await answers[1]).toBe(7);
    expect(line.load()).toEqual({ waiting: 0, oldestWaitMs: 0 });
  });
});
