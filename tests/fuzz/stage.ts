import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type App, createApp } from '../../server/app.ts';
import { composeSeed } from '../../server/compose-seed.ts';
import { readConfig } from '../../server/config/env.ts';
import { instant, type UserId } from '../../shared/domain/ids.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { freePort } from '../support/free-port.ts';
import type { Known } from './compose-call.ts';

const NOW = instant(Date.parse('2026-11-20T09:30:00Z'));
/** Nothing listens there: a network that is asked and does not answer. */
const NOWHERE = 'http://127.0.0.1:9';
const PASSWORD = 'correct horse battery';

/** The real application on loopback with a subscriber who has reports, and another person beside. */
export interface FuzzStage {
  readonly app: App;
  readonly port: number;
  known(): Known;
  /** Begins another session of the subscriber. */
  logIn(): Promise<void>;
  /** What was deleted meanwhile is made anew. */
  refresh(): Promise<void>;
}

type Storage = { readonly dataDir: string; readonly databaseUrl: string | null };

async function openApp(storage: Storage, port: number): Promise<App> {
  const webDir = join(storage.dataDir, 'web');
  await mkdir(webDir);
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>The application</title>');
  const config = {
    ...readConfig({ PERCH_LOG_LEVEL: 'silent' }),
    ...storage,
    port,
    host: '127.0.0.1',
    publicUrl: `http://127.0.0.1:${port}`,
    webDir,
    bluesky: { appViewUrl: NOWHERE, plcUrl: NOWHERE },
    egressAllow: ['127.0.0.1:9'],
    roles: { web: true, worker: false },
    demo: true,
  };
  const app = await createApp(config, {
    clock: { now: () => NOW },
    rateLimits: [],
    connectionLimits: { requestMs: SECOND, headersMs: SECOND, checkEveryMs: SECOND / 4 },
  });
  await app.listen();
  return app;
}

async function callAs(app: App, token: string | null, input: { path: string; body?: object }) {
  const answer = await app.http.inject({
    method: input.body === undefined ? 'GET' : 'POST',
    url: `/api${input.path}`,
    headers: token === null ? {} : { 'x-auth-token': token },
    ...(input.body === undefined ? {} : { payload: input.body }),
  });
  return answer;
}

async function signUp(app: App, username: string): Promise<string> {
  const body = { username, password: PASSWORD, confirm: PASSWORD, agree: true, termsAgree: true, lang: 'en' };
  const answer = await callAs(app, null, { path: '/signup', body });
  const token = answer.headers['x-auth-token'];
  if (typeof token !== 'string') throw new Error(`sign-up failed: ${answer.body}`);
  return token;
}

/** The demo subscriber with the reports of one account. */
async function seed(app: App): Promise<{ user: UserId; handles: string[] }> {
  const service = composeSeed(app);
  const signal = new AbortController().signal;
  const prepared = await service.prepare(signal);
  await service.fill({ ...prepared, accounts: prepared.accounts.slice(0, 1) }, { signal });
  return { user: prepared.user, handles: prepared.accounts.map(({ username }) => username) };
}

interface Listed {
  readonly items: readonly { readonly id: number; readonly periods: readonly { readonly id: string }[] }[];
}

export async function openFuzzStage(storage: Storage): Promise<FuzzStage> {
  const port = await freePort();
  const app = await openApp(storage, port);
  const { user, handles } = await seed(app);
  const stranger = await signUp(app, 'stranger@example.org');
  const gone = await signUp(app, 'gone@example.org');
  await callAs(app, gone, { path: '/logout', body: {} });
  let known: Known | null = null;

  async function open(): Promise<string> {
    const { link } = await app.services.auth.createLoginLink(user, 60 * SECOND);
    const token = (await callAs(app, null, { path: '/authenticate', body: { link } })).headers['x-auth-token'];
    if (typeof token !== 'string') throw new Error('no log-in');
    return token;
  }

  async function refresh(): Promise<void> {
    const own = await open();
    for (const username of handles) {
      await callAs(app, own, { path: '/dashboard/accounts/add', body: { network: 'demo', username } });
      await callAs(app, own, { path: '/dashboard/watches/add', body: { network: 'demo', usernames: [username] } });
    }
    const accounts = (await callAs(app, own, { path: '/dashboard/accounts/latest' })).json<Listed>().items;
    const ids = accounts.map(({ id }) => id);
    const watches = (await callAs(app, own, { path: '/dashboard/watches' })).json<Listed>().items.map(({ id }) => id);
    const periods = accounts.flatMap((account) => account.periods.map(({ id }) => id));
    const started = await callAs(app, null, {
      path: '/opt-out/start',
      body: { network: 'demo', username: handles[0], want: 'out' },
    });
    const paying = await callAs(app, own, { path: '/stripe/start/2', body: { force: true } });
    known = {
      own,
      tokens: [stranger, gone, 'x'.repeat(43), 'x'.repeat(6000), 'x', '\u00e9', `${own} `, own.slice(1)],
      values: {
        id: [...ids, ...watches, ids[0] ?? 1, 4_000_000],
        ids,
        accountId: [...ids, 4_000_000],
        period: periods,
        reportId: periods,
        plan: [1, 2, 8, 9, 4_000_000],
        username: [...handles, ...handles, 'nobody.example', 'person@example.org', 'stranger@example.org'],
        usernames: [...handles, 'nobody.example'],
        network: ['demo', 'demo', 'demo', 'bluesky', 'mastodon', 'instagram'],
        about: [handles[0], `/en/report/${ids[0]}/${periods[0]}`, 'nobody.example'],
        contact: ['', 'person@example.org'],
        ticket: [started.json<{ ticket?: string }>().ticket ?? 'x'.repeat(43)],
        password: [PASSWORD],
        confirm: [PASSWORD],
        through: ['2026-11-18'],
        page: ['1', '2'],
        timezone: [0, 60, -720],
        file: ['a-1.svg'],
        session: [paying.json<{ sessionId?: string }>().sessionId ?? 'cs_test_x'],
        card: ['4242 4242 4242 4242', '4000 0000 0000 0002'],
        token: ['x'.repeat(43)],
        website: [''],
        link: ['x'.repeat(43)],
        userId: [String(user)],
        agree: [true],
        termsAgree: [true],
      },
    };
  }

  await refresh();
  return {
    app,
    port,
    refresh,
    async logIn() {
      const own = await open();
      if (known !== null) known = { ...known, own };
    },
    known() {
      if (known === null) throw new Error('not ready');
      return known;
    },
  };
}
