import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { createGuardedLookup } from './guarded-connector.ts';
import { createSocketOpener } from './guarded-socket.ts';

const servers: WebSocketServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(): Promise<{ port: number; agents: (string | undefined)[]; server: WebSocketServer }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const agents: (string | undefined)[] = [];
  server.on('connection', (_socket, request) => agents.push(request.headers['user-agent']));
  return { port: (server.address() as AddressInfo).port, agents, server }; // a TCP server always has one
}

const opener = (egressAllow: readonly string[], more = {}) =>
  createSocketOpener({ egressAllow, version: '1.2.3', ...more });
const LIMITS = { maxMessageBytes: 1000 };
const blocked = expect.objectContaining({ name: 'SourceError', failure: 'egress-blocked' });

/** How a socket ended. */
const ending = (socket: ReturnType<ReturnType<typeof opener>>): Promise<string> =>
  new Promise((resolve) => {
    socket.on('error', (error) => resolve(error.message));
    socket.on('close', (code) => resolve(`closed ${code}`));
  });

describe('a guarded socket', () => {
  it('names itself to a host that the operator exempted', async () => {
    const { port, agents } = await serve();
    const socket = opener([`127.0.0.1:${port}`])(`ws://127.0.0.1:${port}/`, LIMITS);
    await new Promise((resolve) => socket.once('open', resolve));
    expect(agents).toEqual(['Perch/1.2.3']);
    socket.terminate();
  });

  it.each([
    'ws://example.org/',
    'wss://127.0.0.1/',
    'wss://[::1]/',
    'wss://10.0.0.1/',
    'https://example.org/',
    'wss://u:p@example.org/',
    'x',
  ])('is not opened to %s', (url) => {
    expect(() => opener([])(url, LIMITS)).toThrow(blocked);
  });

  it('reaches no private address by a public name, though its port was exempted elsewhere', async () => {
    const { port, agents } = await serve();
    const lookup = createGuardedLookup(((_name: string, _options: object, done: (...result: unknown[]) => void) => {
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    }) as never); // the one overload that the connector calls
    const socket = opener([`127.0.0.1:${port}`], { lookup })(`wss://stream.example:${port}/`, LIMITS);
    expect(await ending(socket)).toContain('not public');
    expect(agents).toEqual([]);
  });

  it('ends with a message that is too large', async () => {
    const { port, server } = await serve();
    server.on('connection', (client) => client.send('x'.repeat(1001)));
    const socket = opener([`127.0.0.1:${port}`])(`ws://127.0.0.1:${port}/`, LIMITS);
    expect(await ending(socket)).toContain('payload');
  });
});
