import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limitOwnTime } from '../../core/own-time.ts';
import { createHostLimiter } from './host-limiter.ts';

describe('turns at a host', () => {
  it.each([
    ['lookup', false],
    ['background', false],
    ['export', true],
  ] as const)('of kind %s take time from work that waits for those before it: %s', async (turn, takes) => {
    const inTurn = createHostLimiter(1);
    const asked = { host: 'a.example', turn, signal: new AbortController().signal };
    const before = Promise.withResolvers<void>();
    const first = inTurn(asked, () => before.promise);
    const limit = limitOwnTime(40);
    const second = limit.within(() => inTurn(asked, async () => 'done'));
    await wait(160);
    expect(limit.signal.aborted).toBe(takes);
    before.resolve();
    await first;
    expect(await second).toBe('done');
  });
});
