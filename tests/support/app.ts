import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { type App, type AppOverrides, createApp } from '../../server/app.ts';
import type { Config } from '../../server/config/config.ts';
import { readConfig } from '../../server/config/env.ts';
import type { Clock } from '../../server/core/clock.ts';
import type { DatabaseKind } from '../../server/db/database.ts';
import { markEmailVerified } from '../../server/db/repositories/users.ts';
import { type Instant, instant, userId } from '../../shared/domain/ids.ts';
import { ANY_DATABASE, prepareTestStorage } from './database.ts';
import { freePort } from './free-port.ts';

/** A clock that a test sets; it stands still in between. */
export interface TestClock extends Clock {
  set(at: Instant): void;
  pass(ms: number): void;
}

function testClock(at: Instant): TestClock {
  let now: number = at;
  return {
    now: () => instant(now),
    set: (next) => {
      now = next;
    },
    pass: (ms) => {
      now += ms;
    },
  };
}

export interface StartOptions {
  /** `ANY_DATABASE` where it does not matter. */
  readonly kind?: DatabaseKind;
  /** Where the clock stands; it is the test's to move. */
  readonly now?: Instant;
  readonly config?: Partial<Config>;
  readonly overrides?: AppOverrides;
  /** Opens a free port; `url` is then the address. Without it, calls are injected. */
  readonly listen?: boolean;
}

export interface Call {
  readonly method?: 'GET' | 'POST';
  /** Under `/api` unless it begins with `//`, which stands for the root. */
  readonly path: string;
  readonly token?: string;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

/** The whole product on a real database of its own. */
export interface TestApp extends App {
  readonly clock: TestClock;
  readonly url: string;
  call(call: Call): Promise<LightMyRequestResponse>;
  /** Another process on the same PostgreSQL, to be closed before this one. */
  beside(): Promise<{ call: TestApp['call']; close(): Promise<void> }>;
  /** Stops the app and opens another on the same data. */
  restart(): Promise<TestApp>;
  /** Also removes the database. */
  close(): Promise<void>;
}

/** A moment on a Thursday morning, when reports are out. */
export const A_THURSDAY = instant(Date.UTC(2026, 10, 19, 9));

function callWith(app: App) {
  return async ({ method, path, token, body, headers = {} }: Call): Promise<LightMyRequestResponse> => {
    const url = path.startsWith('//') ? path.slice(1) : `/api${path}`;
    return await app.http.inject({
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      url,
      headers: { ...(token === undefined ? {} : { 'x-auth-token': token }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
  };
}

/** Starts the real application; only the clock, the folder, the port and the log are the test's. */
export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  const test = await prepareTestStorage(options.kind ?? ANY_DATABASE);
  const port = options.listen === true ? await freePort() : 0;
  const url = `http://127.0.0.1:${port}`;
  const clock = testClock(options.now ?? A_THURSDAY);
  const config: Config = {
    ...readConfig({ PERCH_LOG_LEVEL: 'silent' }),
    ...test.options,
    port,
    host: '127.0.0.1',
    publicUrl: url,
    jetstreamUrls: [],
    webDir: join(test.options.dataDir, 'no-web'),
    ...options.config,
  };
  const overrides: AppOverrides = { clock, rateLimits: [], ...options.overrides };

  async function start(): Promise<TestApp> {
    const app = await createApp(config, overrides);
    if (options.listen === true) await app.listen();
    return {
      ...app,
      clock,
      url,
      call: callWith(app),
      async beside() {
        const other = await createApp(config, overrides);
        return { call: callWith(other), close: () => other.close() };
      },
      async restart() {
        await app.close();
        return await start();
      },
      async close() {
        await app.close();
        await test.remove();
      },
    };
  }
  return await start();
}

let people = 0;

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Signs a new person up through the front door. */
export async function signUp(
  app: Pick<TestApp, 'call'>,
  options: { email?: string; lang?: 'en' | 'pt'; htoken?: string } = {},
): Promise<Person> {
  people += 1;
  const email = options.email ?? `person-${people}@example.org`;
  const password = 'correct horse battery';
  const answer = await app.call({
    path: '/signup',
    body: { lang: 'en', ...options, username: email, password, confirm: password, agree: true, termsAgree: true },
  });
  if (answer.statusCode !== 200) throw new Error(`sign-up failed: ${answer.body}`);
  const token = answer.headers['x-auth-token'];
  if (typeof token !== 'string') throw new Error('sign-up answered no token');
  return { id: answer.json<{ user: { id: number } }>().user.id, email, password, token };
}

/** Confirms the address as the link of a mail does. */
export const confirmAddress = async (
  app: Pick<TestApp, 'database' | 'clock'>,
  person: Pick<Person, 'id'>,
): Promise<void> => void (await markEmailVerified(app.database.db, userId(person.id), app.clock.now()));

/** The same person with a new session: one ends after 90 days. */
export async function logInAgain<P extends Person>(app: TestApp, person: P): Promise<P> {
  const body = { username: person.email, password: person.password, lang: 'en' };
  const answer = await app.call({ path: '/authenticate', body });
  const token = answer.headers['x-auth-token'];
  if (typeof token !== 'string') throw new Error(`log-in failed: ${answer.body}`);
  return { ...person, token };
}

/** Deletes the account, by whoever knows its password. */
export async function leaveAccount(
  app: Pick<TestApp, 'call'>,
  { token, password }: Pick<Person, 'token' | 'password'>,
): Promise<LightMyRequestResponse> {
  const proven = await app.call({ path: '/user/reauthenticate', token, body: { password } });
  const { reauth = '' } = proven.json<{ reauth?: string }>();
  return app.call({ path: '/settings/delete', token, headers: { 'x-reauth': reauth }, body: {} });
}

export const PAYING_CARD = '4242 4242 4242 4242';
export const DECLINING_CARD = '4000 0000 0000 0002';
/** Pays at the checkout, and is declined at every renewal. */
export const PAYING_ONCE_CARD = '4000 0000 0000 0341';

/** Pays once its holder has confirmed it. */
export const CONFIRMING_CARD = '4000 0025 0000 3155';
/** Pays, and is disputed five days later. */
export const DISPUTING_CARD = '4000 0000 0000 0259';

/** Sends the hosted page's form. */
export const payWith = (app: TestApp, session: string, card: string): Promise<LightMyRequestResponse> =>
  app.call({
    method: 'POST',
    path: `//sandbox/checkout/${session}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card }).toString(),
  });

/** Buys a plan through the hosted checkout. Plans of a new database: 1 Wren, 2 Finch, 3 Heron, 4 Crane; 5 to 8 with AI. */
export async function subscribe(
  app: TestApp,
  person: Pick<Person, 'token'>,
  order: number | { readonly plan: number; readonly card: string } = 1,
): Promise<void> {
  const { plan, card } = typeof order === 'number' ? { plan: order, card: PAYING_CARD } : order;
  const started = await app.call({ path: `/stripe/start/${plan}`, token: person.token, body: { force: true } });
  if (started.statusCode !== 200) throw new Error(`checkout failed: ${started.body}`);
  const paid = await payWith(app, started.json<{ sessionId: string }>().sessionId, card);
  if (paid.statusCode !== 303) throw new Error(`payment failed: ${paid.statusCode}`);
}
