import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { installErrors } from './errors.ts';
import { installOverloadGuard, isTooMuch } from './overload.ts';

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const turn = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('what waits for the database', () => {
  it.each([
    [{ waiting: 0, oldestWaitMs: 0 }, 0, false],
    [{ waiting: 29, oldestWaitMs: 20_000 }, 29, false],
    [{ waiting: 30, oldestWaitMs: 1_000 }, 30, false],
    [{ waiting: 30, oldestWaitMs: 1_001 }, 30, true],
    [{ waiting: 249, oldestWaitMs: 10 }, 0, false],
    [{ waiting: 250, oldestWaitMs: 10 }, 0, true],
  ])('%o of %i calls is too much: %s', (work, answering, tooMuch) => {
    expect(isTooMuch(work, answering)).toBe(tooMuch);
  });

  it('is no overload while jobs alone wait behind a long write', () => {
    expect(isTooMuch({ waiting: 80, oldestWaitMs: 10_000 }, 3)).toBe(false);
  });

  it('is seen before it gets there, too', () => {
    const nothing = { waiting: 0, oldestWaitMs: 0 };
    expect([isTooMuch(nothing, 299), isTooMuch(nothing, 300)]).toEqual([false, true]);
  });
});

describe('the overload guard', () => {
  it('refuses calls while the process has been behind for a while, never health checks, and takes calls again afterwards', async () => {
    const app = Fastify();
    // A limit so low that a few tens of milliseconds are late; the real one is a second.
    installErrors(app);
    installOverloadGuard(app, { load: () => ({ waiting: 0, oldestWaitMs: 0 }), maxDelayMs: 60 });
    app.get('/x', async () => 'x');
    app.get('/api/health', async () => 'well');
    const status = async (url: string) => (await app.inject({ url })).statusCode;
    expect(await status('/x')).toBe(200);
    const end = performance.now() + 5000;
    while (performance.now() < end && (await status('/x')) === 200) {
      block(150);
      await turn(0);
    }
    const refused = await app.inject({ url: '/x' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(await status('/api/health')).toBe(200);
    await expect.poll(() => status('/x'), { timeout: 15_000 }).toBe(200);
    await app.close();
  });
});
