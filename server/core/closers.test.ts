import { describe, expect, it } from 'vitest';
import { createClosers } from './closers.ts';
import { createLogger } from './logger.ts';

describe('closing', () => {
  it('goes backwards, past what fails, and only once', async () => {
    const closed: string[] = [];
    const closers = createClosers(createLogger('silent'));
    closers.add('first', async () => closed.push('first'));
    closers.add('broken', () => Promise.reject(new Error('broken')));
    closers.add('last', async () => closed.push('last'));
    await closers.closeAll();
    await closers.closeAll();
    expect(closed).toEqual(['last', 'first']);
  });

  it('says what it waits for', async () => {
    const closers = createClosers(createLogger('silent'));
    const slow = Promise.withResolvers<void>();
    closers.add('the slow one', () => slow.promise);
    closers.add('a quick one', async () => undefined);
    expect(closers.closing()).toBeNull();
    const all = closers.closeAll();
    await expect.poll(closers.closing).toBe('the slow one');
    slow.resolve();
    await all;
    expect(closers.closing()).toBeNull();
  });
});
