import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiProxy } from '../../../main/protocol/api-proxy.ts';

/** What each path of a service that misbehaves does. */
const ODD: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  '/api/cookies': (_, response) => response.setHeader('set-cookie', 'id=1').end('{}'),
  '/api/token-anywhere': (_, response) => response.setHeader('x-auth-token', 'fresh').end('{"id":1}'),
  '/api/authenticate': (_, response) => response.end('{"user":{"id":1},"token":"in-the-body"}'),
  '/api/portal': (_, response) => response.writeHead(302, { location: '/api/caught' }).end(),
  '/api/caught': (request, response) => response.end(`{"caught":"${request.headers['x-auth-token'] ?? ''}"}`),
  '/api/hang-up': (request) => request.socket.destroy(),
  '/api/gzip': (_, response) => {
    const body = gzipSync('{"long":"text"}');
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
  },
  '/api/nothing': (_, response) => response.writeHead(204).end(),
  '/api/unchanged': (_, response) => response.writeHead(304, { etag: '"1"' }).end(),
  '/api/page': (_, response) =>
    response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Sign in to the hotel</h1>'),
  '/api/not-allowed': (_, response) => response.writeHead(403).end('{"error":"not_allowed"}'),
  '/api/gateway': (_, response) => response.writeHead(401).end('{"error":"login_required"}'),
  '/api/breaks': (request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('half');
    setTimeout(() => request.socket.destroy(), 20);
  },
  '/api/echo': (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () =>
      response.end(JSON.stringify({ headers: request.headers, body: Buffer.concat(parts).toString() })),
    );
  },
};

describe('calls of the page, where the service is not as it should be', () => {
  let server: Server;
  let origin = '';
  let token: string | null = null;
  const session = {
    read: () => token,
    set: async (next: string) => {
      token = next;
    },
    clear: async () => {
      token = null;
    },
  };
  const carry = createApiProxy({ fetch, origin: () => origin, session });
  const get = (path: string) => carry(new Request(`app://perch/api${path}`));

  beforeAll(async () => {
    server = createServer((request, response) => {
      const odd = ODD[request.url ?? ''];
      if (request.url === '/api/stream') {
        response.write('first ');
        server.once('second', () => response.end('second'));
        response.once('close', () => response.writableFinished || server.emit('page gone'));
      } else if (odd === undefined) response.writeHead(404).end();
      else odd(request, response);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    token = 'kept';
  });

  it('no cookie reaches the page', async () => {
    const answer = await get('/cookies');
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('a token is kept from the page wherever it comes, and kept', async () => {
    const answer = await get('/token-anywhere');
    expect([...answer.headers.keys()]).not.toContain('x-auth-token');
    expect([await answer.text(), token]).toEqual(['{"id":1}', 'fresh']);
    const body = await carry(new Request('app://perch/api/authenticate', { method: 'POST', body: '{}' }));
    expect([await body.text(), token]).toEqual(['{"user":{"id":1}}', 'in-the-body']);
  });

  it('the token does not follow a redirection', async () => {
    const answer = await get('/portal');
    expect(answer.status).toBe(502);
    expect(await answer.text()).toBe('');
  });

  it.each(['/hang-up', '/portal'])(
    'what cannot be had is told as unreachable, and the session stays: %s',
    async (path) => {
      expect((await get(path)).status).toBe(502);
      expect(token).toBe('kept');
    },
  );

  it('a machine without a network is told the same', async () => {
    const nowhere = createApiProxy({ fetch, origin: () => 'http://127.0.0.1:1', session });
    expect((await nowhere(new Request('app://perch/api/config'))).status).toBe(502);
    expect(token).toBe('kept');
  });

  it('a refusal that is not the service’s own ends no session', async () => {
    expect((await get('/page')).status).toBe(403);
    expect((await get('/not-allowed')).status).toBe(403);
    expect(token).toBe('kept');
    expect((await get('/gateway')).status).toBe(401);
    expect(token).toBeNull();
  });

  it('bodies come decoded and whole, or not at all', async () => {
    const answer = await get('/gzip');
    expect([answer.headers.get('content-encoding'), answer.headers.get('content-length')]).toEqual([null, null]);
    expect(await answer.json()).toEqual({ long: 'text' });
    await expect((await get('/breaks')).text()).rejects.toThrow();
  });

  it('answers without a body have none', async () => {
    expect((await get('/nothing')).status).toBe(204);
    expect((await get('/unchanged')).status).toBe(304);
  });

  it('the first bytes come before the last are there', async () => {
    const reader = (await get('/stream')).body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('first ');
    server.emit('second');
    const second = await reader?.read();
    expect(new TextDecoder().decode(second?.value)).toBe('second');
  });

  it('the service sees the token and nothing of the page’s browser', async () => {
    const request = new Request('app://perch/api/echo', {
      method: 'POST',
      body: '{"a":"ü"}',
      headers: {
        'x-auth-token': 'forged',
        'user-lang': 'pt',
        'content-type': 'application/json',
        cookie: 'perch_auth=forged',
        origin: 'app://perch',
        referer: 'app://perch/en/report/1/week-2026-11-09',
        'sec-fetch-site': 'x',
      },
    });
    for (const name of ['cookie', 'origin', 'referer']) expect(request.headers.has(name)).toBe(true);
    const { headers, body } = (await (await carry(request)).json()) as {
      headers: Record<string, string>;
      body: string;
    };
    expect(headers).toMatchObject({ 'x-auth-token': 'kept', 'user-lang': 'pt', 'content-type': 'application/json' });
    for (const name of ['cookie', 'origin', 'referer', 'sec-fetch-site']) expect(headers[name]).toBeUndefined();
    expect(body).toBe('{"a":"ü"}');
  });

  it('a token goes to the service that gave it, even when another was chosen meanwhile', async () => {
    let chosen = origin;
    const proxy = createApiProxy({
      fetch: async (...input) => {
        const answer = await fetch(...input);
        chosen = 'https://another.example';
        return answer;
      },
      origin: () => chosen,
      session,
    });
    expect((await proxy(new Request('app://perch/api/token-anywhere'))).status).toBe(200);
    expect(token).toBe('kept');
  });

  it('a page that goes away ends what it was still being sent', async () => {
    const ended = new Promise((resolve) => server.once('page gone', resolve));
    const reader = (await get('/stream')).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await ended;
  });
});
