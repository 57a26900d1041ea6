import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreferences, type KeptPreferences } from '../../../main/preferences/preferences.ts';
import { createServerSelection } from '../../../main/server-selection/server-selection.ts';
import { DEFAULT_PREFERENCES } from '../../../shared/desktop/preferences.ts';
import { startApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
let another: TestApp;
beforeAll(async () => {
  [app, another] = await Promise.all([startApp({ listen: true }), startApp({ listen: true })]);
}, 120_000);
afterAll(() => Promise.all([app.close(), another.close()]));

function memory(server: string | null = null): KeptPreferences {
  let kept: unknown = { server };
  return createPreferences({
    defaults: DEFAULT_PREFERENCES,
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
  return { preferences, ...createServerSelection({ fetch, preferences, hosted, limitMs }) };
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
    const { check } = createServerSelection({
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

  it('says of a service that is being worked on that it is out of reach', async () => {
    const closed = await startApp({ listen: true, config: { maintenance: true } });
    expect(await choice().check(closed.url)).toEqual(refused('unreachable'));
    await closed.close();
  });
});

describe('a choice', () => {
  it('is used at once and after the next start, and told', async () => {
    const { use, origin, preferences, onChange } = choice();
    const received: string[] = [];
    onChange((now) => void received.push(now));
    expect(await use(app.url)).toMatchObject({ ok: true, origin: app.url });
    expect(origin()).toBe(app.url);
    expect(received).toEqual([app.url]);
    expect(createServerSelection({ fetch, preferences, hosted: HOSTED }).origin()).toBe(app.url);
  });

  it('that does not pass the check changes nothing and is not told', async () => {
    const { use, origin, preferences, onChange } = choice({ server: app.url });
    const received: string[] = [];
    onChange((now) => void received.push(now));
    expect(await use('https://127.0.0.1:1')).toEqual(refused('unreachable'));
    expect(await use('http://perch.example.org')).toEqual(refused('insecure'));
    expect(origin()).toBe(app.url);
    expect(preferences.read().server).toBe(app.url);
    expect(received).toEqual([]);
  });

  it('of the one in use is not told again, so that nobody is logged out', async () => {
    const { use, onChange } = choice({ server: app.url });
    const received: string[] = [];
    onChange((now) => void received.push(now));
    expect(await use(`${app.url}/pt`)).toMatchObject({ ok: true });
    expect(received).toEqual([]);
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
    const received: string[] = [];
    onChange((now) => void received.push(now));
    onChange(() => Promise.reject(new Error('cannot be removed')));
    await expect(use(app.url)).rejects.toThrow('cannot be removed');
    expect(origin()).toBe(another.url);
    expect(received).toEqual([app.url, another.url]);
    expect(preferences.read().server).toBe(another.url);
  });

  it('made twice at the same time ends with the later one, even where the first takes longer to answer', async () => {
    const preferences = memory();
    const slowly: typeof fetch = async (...input) => {
      if (String(input[0]).startsWith(app.url)) await new Promise((resolve) => setTimeout(resolve, 300));
      return await fetch(...input);
    };
    const { use, origin } = createServerSelection({ fetch: slowly, preferences, hosted: HOSTED });
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
