import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { installOverloadGuard } from './overload.ts';

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const turn = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the overload guard', () => {
  it('refuses calls while the process has been behind for a while, never health checks, and takes calls again afterwards', async () => {
    const app = Fastify();
    // A limit so low that a few tens of milliseconds are late; the real one is a second.
    installOverloadGuard(app, 60);
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
