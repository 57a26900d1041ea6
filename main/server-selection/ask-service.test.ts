import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { askService } from './ask-service.ts';

const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(server: Server): Promise<number> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const site = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createServer(answer))}`;

/** Nothing is asked of it. */
const ANYWHERE = 'https://perch.example.org';
const check = (origin: string) => askService(fetch, origin, 5_000);
const refused = (reason: string) => ({ ok: false, reason });

describe('asking a service', () => {
  it('sends neither a token nor a cookie', async () => {
    let headers = {};
    const url = await site((request, response) => {
      headers = request.headers;
      response.end();
    });
    await check(url);
    expect(Object.keys(headers)).not.toContain('cookie');
    expect(Object.keys(headers)).not.toContain('x-auth-token');
    expect(headers).toMatchObject({ accept: 'application/json' });
  });
});

describe('asking something else', () => {
  const json =
    (body: unknown): RequestListener =>
    (_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    };

  it.each<[string, RequestListener]>([
    ['other JSON', json({ ok: true })],
    ['a configuration of another shape', json({ configs: { version: '1.0.0' } })],
    ['JSON null', json(null)],
    [
      'HTML',
      (_, response) => void response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Hello</h1>'),
    ],
    ['an empty answer', (_, response) => void response.end()],
    ['404', (_, response) => void response.writeHead(404).end('{}')],
    ['a question for a password', (_, response) => void response.writeHead(401, { 'www-authenticate': 'Basic' }).end()],
  ])('says of %s that it is not the service', async (_, answer) => {
    expect(await check(await site(answer))).toEqual(refused('not-perch'));
  });

  it('does not follow to another origin: it is not even asked', async () => {
    let asked = 0;
    const elsewhere = await site((_, response) => {
      asked += 1;
      response.end('{}');
    });
    const url = await site((request, response) => {
      response.writeHead(302, { location: `${elsewhere}${request.url}` }).end();
    });
    expect(await check(url)).toEqual(refused('not-perch'));
    expect(asked).toBe(0);
  });

  it('stops reading an answer that does not end', async () => {
    let sent = 0;
    const url = await site((_, response) => {
      response.setHeader('content-type', 'application/json');
      const pour = () => {
        while (!response.destroyed && sent < 100_000_000) {
          sent += 65_536;
          if (!response.write(' '.repeat(65_536))) return void response.once('drain', pour);
        }
      };
      pour();
    });
    expect(await check(url)).toEqual(refused('not-perch'));
    expect(sent).toBeLessThan(20_000_000);
  });

  it('says of a port where nobody listens that it is out of reach', async () => {
    const url = await site(() => undefined);
    const server = opened.pop();
    await new Promise((resolve) => server?.close(resolve));
    expect(await check(url)).toEqual(refused('unreachable'));
  });

  it('says of a gateway whose service is away that it is out of reach', async () => {
    const url = await site((_, response) => void response.writeHead(502).end('Bad gateway'));
    expect(await check(url)).toEqual(refused('unreachable'));
  });

  it('gives up on one that accepts and is silent, and on one that stops in the middle', async () => {
    const silent = await site(() => undefined);
    const halting = await site((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"configs":');
    });
    const started = performance.now();
    const found = await Promise.all([silent, halting].map((url) => askService(fetch, url, 300)));
    expect(found).toEqual([refused('unreachable'), refused('unreachable')]);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('gives up in time even where the network stack forgets to', async () => {
    const never = new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } });
    expect(await askService(() => new Promise(() => undefined), ANYWHERE, 100)).toEqual(refused('unreachable'));
    expect(await askService(async () => never, ANYWHERE, 100)).toEqual(refused('unreachable'));
  });

  it.each([
    ["Attempted to redirect, but redirect policy was 'error'", 'not-perch'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'insecure'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'insecure'],
    ['net::ERR_NAME_NOT_RESOLVED', 'unreachable'],
    ['net::ERR_INTERNET_DISCONNECTED', 'unreachable'],
  ])("understands Chromium's %s as %s", async (message, reason) => {
    const failing = () => Promise.reject(new Error(message));
    expect(await askService(failing, ANYWHERE, 100)).toEqual(refused(reason));
  });

  it('says of a plain service behind an https address that it is insecure', async () => {
    const url = await site((_, response) => void response.end('{}'));
    expect(await check(url.replace('http:', 'https:'))).toEqual(refused('insecure'));
  });
});

/** Makes a certificate that nobody vouches for. @returns null where there is no `openssl` to make it */
function selfSigned(): { key: string; cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'perch-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  try {
    execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

describe('a certificate that nobody vouches for', () => {
  const pair = selfSigned();
  it.skipIf(pair === null)(`is insecure${pair === null ? ' (no openssl here to make one)' : ''}`, async () => {
    const port = await listen(createTlsServer(pair ?? {}, (_, response) => void response.end('{}')));
    expect(await check(`https://localhost:${port}`)).toEqual(refused('insecure'));
  });
});
