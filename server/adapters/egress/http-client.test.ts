import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createClock } from '../../core/clock.ts';
import { createGuardedLookup } from './guarded-connector.ts';
import { createHttpClient, type HttpClient, type HttpClientOptions, type HttpGet } from './http-client.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const resource of opened.splice(0).reverse()) await resource.close();
});

async function serve(listener: RequestListener): Promise<{ url: string; host: string; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server always has one
  opened.push({
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, server };
}

function client(egressAllow: readonly string[], more: Partial<HttpClientOptions> = {}): HttpClient {
  const http = createHttpClient({ egressAllow, version: '1.2.3', clock: createClock(null), ...more });
  opened.push(http);
  return http;
}

const get = (options: Partial<HttpGet> = {}): HttpGet => ({ signal: new AbortController().signal, ...options });
const failure = (kind: string) => expect.objectContaining({ name: 'SourceError', failure: kind });
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('the guarded client', () => {
  it('names itself, asks for gzip and gives the whole answer', async () => {
    const { url, host } = await serve((request, response) => {
      response.writeHead(404, { 'content-encoding': 'gzip' });
      response.end(gzipSync(`${request.headers['user-agent']} ${request.headers['accept-encoding']}`));
    });
    const answer = await client([host]).get(`${url}/a`, get());
    expect(answer).toMatchObject({ status: 404, url: `${url}/a` });
    expect(text(answer.body)).toBe('Perch/1.2.3 gzip');
  });

  it('sends the marks of an earlier answer along, and takes a 304 for an answer', async () => {
    const { url, host } = await serve((request, response) => {
      const still = request.headers['if-none-match'] === '"a"' && request.headers['if-modified-since'] === 'then';
      response.writeHead(still ? 304 : 200, { etag: '"a"' }).end(still ? undefined : 'all');
    });
    const http = client([host]);
    const marked = { unlessStill: { etag: '"a"', lastModified: 'then' } };
    expect(await http.get(url, get(marked))).toMatchObject({ status: 304, body: new Uint8Array() });
    const unmarked = await http.get(url, get({ unlessStill: { etag: null, lastModified: null } }));
    expect([unmarked.status, text(unmarked.body)]).toEqual([200, 'all']);
  });

  it('reads the beginning of a page that never ends, and the whole of everything else', async () => {
    const { url, host } = await serve((request, response) => {
      const page = request.url === '/page';
      response.writeHead(200, {
        'content-type': page ? 'Text/HTML; charset=utf-8' : 'text/plain',
        'content-encoding': 'gzip',
      });
      const piece = gzipSync(Buffer.alloc(10_000, 'x'));
      if (!page) return void response.end(piece);
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      return more();
    });
    const http = client([host]);
    const { length } = (await http.get(`${url}/page`, get({ pageBytes: 4_000 }))).body;
    expect(length).toBeGreaterThanOrEqual(4_000);
    expect(length).toBeLessThan(1_000_000);
    expect((await http.get(`${url}/text`, get({ pageBytes: 4_000 }))).body).toHaveLength(10_000);
  });

  it('asks no private address that was not allowed', async () => {
    let asked = 0;
    const { url } = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    await expect(client([]).get(url, get())).rejects.toEqual(failure('egress-blocked'));
    await expect(client([]).get(url.replace('http:', 'https:'), get())).rejects.toEqual(failure('egress-blocked'));
    expect(asked).toBe(0);
  });

  it('asks no name that leads to a private address', async () => {
    await expect(client([]).get('https://localhost/', get())).rejects.toEqual(failure('egress-blocked'));
  });

  it('connects only to addresses that its own lookup judged (DNS rebinding)', async () => {
    const { server } = await serve((_request, response) => void response.end('inside'));
    const { port } = server.address() as AddressInfo; // a TCP server always has one
    let asked = 0;
    const rebinding = createGuardedLookup(((_name: string, _options: object, done: (...result: unknown[]) => void) => {
      asked += 1;
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    }) as never); // the one overload that the connector calls
    const http = client([], { lookup: rebinding });
    await expect(http.get(`https://rebind.example:${port}/`, get())).rejects.toEqual(failure('egress-blocked'));
    expect(asked).toBe(1);
  });

  it('does not follow a redirect to a private address', async () => {
    let inside = 0;
    const target = await serve((_request, response) => {
      inside += 1;
      response.end('inside');
    });
    const { url, host } = await serve((_request, response) => {
      response.writeHead(302, { location: `${target.url}/admin` }).end();
    });
    await expect(client([host]).get(url, get())).rejects.toEqual(failure('egress-blocked'));
    expect(inside).toBe(0);
  });

  it.each(['file:///etc/passwd', 'http://[::ffff:7f00:1]/', 'http://2130706433/', 'gopher://x/'])(
    'does not follow a redirect to %s',
    async (location) => {
      const { url, host } = await serve((_request, response) => void response.writeHead(301, { location }).end());
      await expect(client([host]).get(url, get())).rejects.toEqual(failure('egress-blocked'));
    },
  );

  it('follows three redirects and not a fourth', async () => {
    const { url, host } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    });
    const http = client([host]);
    const answer = await http.get(`${url}/3`, get());
    expect([text(answer.body), answer.url]).toEqual(['there', `${url}/0`]);
    await expect(http.get(`${url}/4`, get())).rejects.toEqual(failure('refused'));
  });

  it('ends a redirect loop', async () => {
    const { url, host } = await serve((_request, response) => void response.writeHead(302, { location: '/' }).end());
    await expect(client([host]).get(url, get())).rejects.toEqual(failure('refused'));
  });

  it('cuts an endless body at the size limit', async () => {
    const { url, host } = await serve((_request, response) => {
      const piece = Buffer.alloc(16_384);
      const pump = (): void => {
        while (!response.destroyed && response.write(piece));
        response.once('drain', pump);
      };
      pump();
    });
    await expect(client([host]).get(url, get({ maxBytes: 1_000_000 }))).rejects.toEqual(failure('too-large'));
  });

  it('takes a body of exactly the limit and refuses one byte more', async () => {
    const { url, host } = await serve(
      (request, response) => void response.end('x'.repeat(Number(request.url?.slice(1)))),
    );
    const http = client([host]);
    expect((await http.get(`${url}/100000`, get({ maxBytes: 100_000 }))).body).toHaveLength(100_000);
    await expect(http.get(`${url}/100001`, get({ maxBytes: 100_000 }))).rejects.toEqual(failure('too-large'));
  });

  it('cuts a gzip bomb by what it unpacks to', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const { url, host } = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const before = process.memoryUsage().arrayBuffers;
    await expect(client([host]).get(url, get({ maxBytes: 1_000_000 }))).rejects.toEqual(failure('too-large'));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
  });

  it.each([
    ['a broken gzip body', { 'content-encoding': 'gzip' }, 'not gzip'],
    ['a cut gzip body', { 'content-encoding': 'gzip' }, gzipSync('a longer text').subarray(0, 20)],
    ['an encoding that was not asked for', { 'content-encoding': 'br' }, 'x'],
  ])('calls %s malformed', async (_name, headers, body) => {
    const { url, host } = await serve((_request, response) => void response.writeHead(200, headers).end(body));
    await expect(client([host]).get(url, get())).rejects.toEqual(failure('malformed'));
  });

  it('cuts a slow drip at the total time', async () => {
    const { url, host } = await serve((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const started = performance.now();
    await expect(client([host]).get(url, get({ totalMs: 300, idleMs: 200 }))).rejects.toEqual(failure('timeout'));
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it.each([
    ['before the headers', false],
    ['inside the body', true],
  ])('gives up on a server that hangs %s', async (_name, headersFirst) => {
    const { url, host } = await serve((_request, response) => {
      if (headersFirst) response.write('a');
    });
    await expect(client([host]).get(url, get({ idleMs: 100 }))).rejects.toEqual(failure('timeout'));
  });

  it('stops at once when the caller does, also while it waits for its turn', async () => {
    const { url, host } = await serve(() => undefined);
    const http = client([host]);
    const controller = new AbortController();
    const both = [http.get(url, get({ signal: controller.signal })), http.get(url, get({ signal: controller.signal }))];
    setTimeout(() => controller.abort(), 30);
    await Promise.all(both.map((one) => expect(one).rejects.toEqual(failure('aborted'))));
    await expect(http.get(url, get({ signal: AbortSignal.abort() }))).rejects.toEqual(failure('aborted'));
  });

  it('heeds a rate limit without asking again', async () => {
    let asked = 0;
    const { url, host } = await serve((_request, response) => {
      asked += 1;
      response.writeHead(429, { 'retry-after': '30' }).end();
    });
    const http = client([host]);
    for (let i = 0; i < 2; i += 1) {
      const error = await http.get(url, get()).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ failure: 'rate-limited', retryable: true, retryAt: expect.any(Number) });
    }
    expect(asked).toBe(1);
  });

  it('asks one host one thing at a time, and different hosts side by side', async () => {
    let running = 0;
    let most = 0;
    const both = Promise.withResolvers<void>();
    /** The first questions are answered after a moment, the last two once both are there. */
    let answering: Promise<unknown> | null = null;
    const listener: RequestListener = async (_request, response) => {
      running += 1;
      most = Math.max(most, running);
      if (answering !== null && running === 2) both.resolve();
      await (answering ?? wait(30));
      running -= 1;
      response.end();
    };
    const a = await serve(listener);
    const b = await serve(listener);
    const http = client([a.host, b.host]);
    await Promise.all([1, 2, 3].map(() => http.get(a.url, get())));
    expect(most).toBe(1);
    answering = both.promise;
    await Promise.all([http.get(a.url, get()), http.get(b.url, get())]);
    expect(most).toBe(2);
  });

  it('opens a connection again that the host gave up while it was idle, once', async () => {
    let asked = 0;
    const { url, host } = await serve((request, response) => {
      asked += 1;
      if (asked === 2 || request.url === '/never') request.socket.destroy();
      else response.end(String(asked));
    });
    const http = client([host]);
    expect(text((await http.get(url, get())).body)).toBe('1');
    expect(text((await http.get(url, get())).body)).toBe('3');
    await expect(http.get(`${url}/never`, get())).rejects.toEqual(failure('unreachable'));
    expect(asked).toBe(5);
  });

  it('calls a closed port, a cut answer and a server that speaks no HTTP by their names', async () => {
    const gone = await serve((_request, response) => void response.end());
    await opened.pop()?.close();
    await expect(client([gone.host]).get(gone.url, get())).rejects.toEqual(failure('unreachable'));
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('a');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(client([cut.host]).get(cut.url, get())).rejects.toEqual(failure('unreachable'));
    const noise = createTcpServer(
      (socket) => void socket.on('error', () => undefined).end('hello\r\n\r\n', () => socket.destroy()),
    );
    await new Promise<void>((resolve) => noise.listen(0, '127.0.0.1', resolve));
    opened.push({ close: () => new Promise((resolve) => noise.close(() => resolve())) });
    const host = `127.0.0.1:${(noise.address() as AddressInfo).port}`; // a TCP server always has one
    await expect(client([host]).get(`http://${host}/`, get())).rejects.toEqual(failure('malformed'));
  });
});
