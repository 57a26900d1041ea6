import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPreferences, type KeptPreferences } from '../../../main/preferences/preferences.ts';
import { createServerChoice } from '../../../main/server-choice/server-choice.ts';
import { startApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
let another: TestApp;
beforeAll(async () => {
  [app, another] = await Promise.all([startApp({ listen: true }), startApp({ listen: true })]);
}, 120_000);
afterAll(() => Promise.all([app.close(), another.close()]));

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

function memory(server: string | null = null): KeptPreferences {
  let kept: unknown = { server };
  return createPreferences({
    store: {
      read: () => kept,
      write: (value) => {
        kept = value;
      },
    },
  });
}

const HOSTED = 'https://hosted.example.org';
interface Machine {
  readonly server?: string | null;
  readonly hosted?: string;
  readonly limitMs?: number;
}

function choice({ server = null, hosted = HOSTED, limitMs = 4_000 }: Machine = {}) {
  const preferences = memory(server);
  return { preferences, ...createServerChoice({ fetch, preferences, hosted, limitMs }) };
}

const refused = (reason: string) => ({ ok: false, reason });

describe('a check', () => {
  it('finds a real service at its address, whatever path is typed', async () => {
    const { check } = choice();
    const found = { ok: true, origin: app.url, version: expect.stringMatching(/^\d+\.\d+/) };
    expect(await check(app.url)).toEqual(found);
    expect(await check(`${new URL(app.url).host}/en/dashboard`)).toEqual(found);
  });

  it('changes nothing', async () => {
    const { check, origin, preferences } = choice();
    await check(app.url);
    expect(origin()).toBe(HOSTED);
    expect(preferences.read().server).toBeNull();
  });

  it('asks nobody where the address is none, or is in the clear', async () => {
    const asked: string[] = [];
    const { check } = createServerChoice({
      fetch: async (url) => {
        asked.push(url);
        return new Response();
      },
      preferences: memory(),
      hosted: HOSTED,
    });
    expect(await check('file:///etc/passwd')).toEqual(refused('address'));
    expect(await check('https://name:password@perch.example.org')).toEqual(refused('address'));
    expect(await check('http://perch.example.org')).toEqual(refused('insecure'));
    expect(asked).toEqual([]);
  });

  it('sends neither a token nor a cookie', async () => {
    let headers = {};
    const url = await site((request, response) => {
      headers = request.headers;
      response.end();
    });
    await choice().check(url);
    expect(Object.keys(headers)).not.toContain('cookie');
    expect(Object.keys(headers)).not.toContain('x-auth-token');
    expect(headers).toMatchObject({ accept: 'application/json' });
  });
});

describe('a check of something else', () => {
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
    expect(await choice().check(await site(answer))).toEqual(refused('not-perch'));
  });

  it('does not follow to another origin, not even to the real service', async () => {
    const url = await site((request, response) => {
      response.writeHead(302, { location: `${app.url}${request.url}` }).end();
    });
    expect(await choice().check(url)).toEqual(refused('not-perch'));
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
    expect(await choice().check(url)).toEqual(refused('not-perch'));
    expect(sent).toBeLessThan(20_000_000);
  });

  it('says of a port where nobody listens that it is out of reach', async () => {
    const url = await site(() => undefined);
    const server = opened.pop();
    await new Promise((resolve) => server?.close(resolve));
    expect(await choice().check(url)).toEqual(refused('unreachable'));
  });

  it('says of a gateway whose service is away, and of a service that is being worked on, that it is out of reach', async () => {
    expect(await choice().check(await site((_, response) => void response.writeHead(502).end('Bad gateway')))).toEqual(
      refused('unreachable'),
    );
    const closed = await startApp({ listen: true, config: { maintenance: true } });
    expect(await choice().check(closed.url)).toEqual(refused('unreachable'));
    await closed.close();
  });

  it('gives up on one that accepts and is silent, and on one that stops in the middle', async () => {
    const silent = await site(() => undefined);
    const halting = await site((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"configs":');
    });
    const { check } = choice({ limitMs: 300 });
    const started = performance.now();
    expect(await Promise.all([check(silent), check(halting)])).toEqual([
      refused('unreachable'),
      refused('unreachable'),
    ]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('gives up in time even where the network stack never answers nor fails', async () => {
    const { check } = createServerChoice({
      fetch: () => new Promise(() => undefined),
      preferences: memory(),
      hosted: HOSTED,
      limitMs: 100,
    });
    expect(await check('perch.example.org')).toEqual(refused('unreachable'));
  });

  it.each([
    ["Attempted to redirect, but redirect policy was 'error'", 'not-perch'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'insecure'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'insecure'],
    ['net::ERR_NAME_NOT_RESOLVED', 'unreachable'],
    ['net::ERR_INTERNET_DISCONNECTED', 'unreachable'],
  ])("understands Chromium's %s as %s", async (message, reason) => {
    const { check } = createServerChoice({
      fetch: () => Promise.reject(new Error(message)),
      preferences: memory(),
      hosted: HOSTED,
    });
    expect(await check('perch.example.org')).toEqual(refused(reason));
  });

  it('says of a plain service behind an https address that it is insecure', async () => {
    expect(await choice().check(app.url.replace('http:', 'https:'))).toEqual(refused('insecure'));
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
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a certificate that nobody vouches for', () => {
  const pair = selfSigned();
  it.skipIf(pair === null)(`is insecure${pair === null ? ' (no openssl here to make one)' : ''}`, async () => {
    const port = await listen(createTlsServer(pair ?? {}, (_, response) => void response.end('{}')));
    expect(await choice().check(`https://localhost:${port}`)).toEqual(refused('insecure'));
  });
});

describe('a choice', () => {
  it('is used at once and after the next start, and told', async () => {
    const { use, origin, preferences, onChange } = choice();
    const heard: string[] = [];
    onChange((now) => void heard.push(now));
    expect(await use(app.url)).toMatchObject({ ok: true, origin: app.url });
    expect(origin()).toBe(app.url);
    expect(heard).toEqual([app.url]);
    expect(createServerChoice({ fetch, preferences, hosted: HOSTED }).origin()).toBe(app.url);
  });

  it('that does not pass the check changes nothing and is not told', async () => {
    const { use, origin, preferences, onChange } = choice({ server: app.url });
    const heard: string[] = [];
    onChange((now) => void heard.push(now));
    const wrong = await site((_, response) => void response.end('{}'));
    expect(await use(wrong)).toEqual(refused('not-perch'));
    expect(await use('http://perch.example.org')).toEqual(refused('insecure'));
    expect(origin()).toBe(app.url);
    expect(preferences.read().server).toBe(app.url);
    expect(heard).toEqual([]);
  });

  it('of the one in use is not told again, so that nobody is logged out', async () => {
    const { use, onChange } = choice({ server: app.url });
    const heard: string[] = [];
    onChange((now) => void heard.push(now));
    expect(await use(`${app.url}/pt`)).toMatchObject({ ok: true });
    expect(heard).toEqual([]);
  });

  it('of null goes back to the hosted one', async () => {
    const { use, origin, preferences } = choice({ hosted: app.url, server: another.url });
    expect(origin()).toBe(another.url);
    expect(await use(null)).toMatchObject({ ok: true, origin: app.url });
    expect(origin()).toBe(app.url);
    expect(preferences.read().server).toBeNull();
  });

  it('of the hosted one by its address is the same as null', async () => {
    const { use, preferences } = choice({ hosted: app.url, server: another.url });
    await use(app.url);
    expect(preferences.read().server).toBeNull();
  });

  it('is kept only after those who hold a token of the one before have forgotten it', async () => {
    const { use, preferences, onChange } = choice();
    const { promise: forgotten, resolve: forget } = Promise.withResolvers<void>();
    const told = Promise.withResolvers<void>();
    onChange(async () => {
      told.resolve();
      await forgotten;
    });
    const using = use(app.url);
    await told.promise;
    expect(preferences.read().server).toBeNull();
    forget();
    await using;
    expect(preferences.read().server).toBe(app.url);
  });

  it('is taken back where the token could not be forgotten', async () => {
    const { use, origin, preferences, onChange } = choice({ server: another.url });
    const heard: string[] = [];
    onChange((now) => void heard.push(now));
    onChange(() => Promise.reject(new Error('cannot be removed')));
    await expect(use(app.url)).rejects.toThrow('cannot be removed');
    expect(origin()).toBe(another.url);
    expect(heard).toEqual([app.url, another.url]);
    expect(preferences.read().server).toBe(another.url);
  });

  it('made twice at the same time ends with the later one', async () => {
    const { use, origin, preferences } = choice();
    await Promise.all([use(app.url), use(another.url)]);
    expect(origin()).toBe(another.url);
    expect(preferences.read().server).toBe(another.url);
  });

  it('that was written into the file against the rules is not used', () => {
    for (const server of [
      'http://perch.example.org',
      'https://name:password@perch.example.org',
      'ftp://perch.example.org',
    ]) {
      expect(choice({ server }).origin()).toBe(HOSTED);
    }
  });
});
