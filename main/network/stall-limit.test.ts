import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../ports.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { STALL_LIMIT_MS, withStallLimit } from './stall-limit.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server, and whether whoever asked has gone. */
async function serve(answer: RequestListener) {
  const seen = { asked: 0, ended: 0 };
  const server = createServer((request, response) => {
    seen.asked += 1;
    request.socket.once('close', () => {
      seen.ended += 1;
    });
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function setUp(through: Fetch = (input, init) => fetch(input, init)) {
  const clock = createTestClock();
  return { clock, ask: withStallLimit(through, clock) };
}

describe('a server that falls silent', () => {
  it('before its answer is given up after a minute, and the request is ended', async () => {
    const { url, seen } = await serve(() => undefined);
    const { clock, ask } = setUp();
    const failed = ask(url).catch((error: Error) => error.name);
    await expect.poll(() => seen.asked).toBe(1);
    clock.pass(STALL_LIMIT_MS - 1);
    expect(seen.ended).toBe(0);
    clock.pass(1);
    expect(await failed).toBe('TimeoutError');
    await expect.poll(() => seen.ended).toBe(1);
  });

  it('in the middle of its answer is given up as well', async () => {
    const { url, seen } = await serve((_, response) => void response.write('half'));
    const { clock, ask } = setUp();
    const reader = (await ask(url)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('half');
    const failed = reader?.read().catch((error: Error) => error.name);
    await new Promise((resolve) => setImmediate(resolve));
    clock.pass(STALL_LIMIT_MS);
    expect(await failed).toBe('TimeoutError');
    await expect.poll(() => seen.ended).toBe(1);
  });

  it('is given up even where the network stack forgets to', async () => {
    const never = new ReadableStream<Uint8Array>();
    const silent = setUp(() => new Promise(() => undefined));
    const failed = silent.ask('https://perch.example').catch((error: Error) => error.name);
    silent.clock.pass(STALL_LIMIT_MS);
    expect(await failed).toBe('TimeoutError');
    const stuck = setUp(async () => new Response(never));
    const text = (await stuck.ask('https://perch.example')).text().catch((error: Error) => error.name);
    await new Promise((resolve) => setImmediate(resolve));
    stuck.clock.pass(STALL_LIMIT_MS);
    expect(await text).toBe('TimeoutError');
  });
});

describe('a server that answers', () => {
  it('may take as long as it likes while something comes, or while nobody reads', async () => {
    const said = new Set<(text: string) => void>();
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'x-kept': 'yes' });
      said.add((text) => void (text === '' ? response.end() : response.write(text)));
      response.flushHeaders();
    });
    const { clock, ask } = setUp();
    const answer = await ask(url);
    expect([answer.status, answer.headers.get('x-kept'), answer.url, answer.redirected]).toEqual([
      200,
      'yes',
      `${url}/`,
      false,
    ]);
    clock.pass(10 * STALL_LIMIT_MS);
    const reader = answer.body?.getReader();
    for (const text of ['a', 'b', 'c']) {
      const piece = reader?.read();
      await new Promise((resolve) => setImmediate(resolve));
      clock.pass(STALL_LIMIT_MS - 1);
      for (const say of said) say(text);
      expect(new TextDecoder().decode((await piece)?.value)).toBe(text);
    }
    for (const say of said) say('');
    expect((await reader?.read())?.done).toBe(true);
    clock.pass(STALL_LIMIT_MS);
  });

  it('with nothing is passed on as it is', async () => {
    const { url } = await serve((_, response) => void response.writeHead(304).end());
    expect((await setUp().ask(url)).status).toBe(304);
  });

  it('is left by whoever asked: before, in the middle, and by taking no more of it', async () => {
    const { url, seen } = await serve((_, response) => void response.write('half'));
    const { ask } = setUp();
    const stop = new AbortController();
    const text = (await ask(url, { signal: stop.signal })).text().catch((error: Error) => error.name);
    stop.abort();
    expect(await text).toBe('AbortError');
    await (await ask(url)).body?.cancel();
    await expect.poll(() => seen.ended).toBe(2);
    await expect(ask(url, { signal: AbortSignal.abort() })).rejects.toThrow();
  });
});
