import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limitOwnTime } from '../../core/own-time.ts';
import { createHostLimiter } from './host-limiter.ts';

describe('turns at a host', () => {
  it('take nothing from the time of work that waits for those before it', async () => {
    const inTurn = createHostLimiter(1);
    const asked = { host: 'a.example', turn: 'background', signal: new AbortController().signal } as const;
    const before = Promise.withResolvers<void>();
    const first = inTurn(asked, () => before.promise);
    const limit = limitOwnTime(40);
    const second = limit.within(() => inTurn(asked, async () => 'done'));
    await wait(160);
    expect(limit.signal.aborted).toBe(false);
    before.resolve();
    await first;
    expect(await second).toBe('done');
  });
});
