import { randomInt } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Route } from '@playwright/test';
import { FRIDAY, keptDemonstration } from './demonstration.ts';
import { createProduct, endProcess, type RunningProduct } from './product.ts';

/** A Friday morning: the week before is out, the running one is in its fifth day. What the screens show hangs on it. */
const STAGE_NOW = FRIDAY;
export const STAGE_NOW_MS = Date.parse(STAGE_NOW);
/** The product as it is, or in the copy with pseudo-localised texts. */
export type StageName = 'stage' | 'pseudo';
const fileOf = (name: StageName): string => `dist/test-results/${name}.json`;
const FILL_LIMIT_MS = 180_000;
const LOOK_EVERY_MS = 200;
/** The demo accounts in the order of the seed: the first is the press's, the fifth is archived here, the sixth came this week. */
export const STAGE_ACCOUNTS = { ines: 1, tomas: 3, fieldnotes: 4, archived: 5, lena: 6 } as const;
export const STAGE_PEOPLE = { newcomer: 'newcomer@perch.example' } as const;
const PASSWORD = 'a long enough password';

/** Devices by what they say of themselves. */
const DEVICES = {
  browser: {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
    zone: 'Europe/Lisbon',
  },
  phone: {
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    zone: 'America/Sao_Paulo',
  },
  desktop: {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Electron/45.4.1 Safari/537.36',
    zone: 'Europe/Lisbon',
  },
} as const;
type Device = (typeof DEVICES)[keyof typeof DEVICES];

/** Who looks: nobody logged in, the demo subscriber, or a person who has just signed up. */
export type Viewer = 'visitor' | 'reader' | 'newcomer';

/** The product with its demonstration, and beside it a second one that is under maintenance. */
export interface Stage {
  readonly url: string;
  readonly maintenanceUrl: string;
  /** Session tokens. */
  readonly tokens: Readonly<Record<Exclude<Viewer, 'visitor'>, string>>;
  readonly pids: readonly number[];
  readonly folders: readonly string[];
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + FILL_LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not after ${FILL_LIMIT_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

interface Sender {
  readonly token?: string;
  readonly userAgent?: string;
}

async function post(url: string, body: object, { token = '', userAgent = '' }: Sender = {}): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...(token === '' ? {} : { 'x-auth-token': token }),
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.get('x-auth-token') ?? '';
}

const logIn = (url: string, form: object, { userAgent, zone }: Device): Promise<string> =>
  post(`${url}/api/authenticate`, { ...form, zone }, { userAgent });

/** Somebody new, who is also logged in on two other devices. */
async function signUp(url: string): Promise<string> {
  const { browser, phone, desktop } = DEVICES;
  const form = { username: STAGE_PEOPLE.newcomer, password: PASSWORD };
  const agreed = { confirm: PASSWORD, agree: true, termsAgree: true, lang: 'en' };
  const token = await post(`${url}/api/signup`, { ...form, ...agreed, zone: browser.zone }, browser);
  for (const device of [phone, desktop]) await logIn(url, form, device);
  return token;
}

/** Nothing on it moves any more: the newest account and the names on the watchlist have been collected, too. */
async function untilQuiet(url: string, token: string): Promise<void> {
  const isQuiet = async (path: string): Promise<boolean> => {
    const answer = await fetch(`${url}/api/dashboard/${path}`, { headers: { 'x-auth-token': token } });
    const { items }: { items: { state: string }[] } = await answer.json();
    return items.every(({ state }) => state !== 'collecting');
  };
  await until('collecting', async () => (await isQuiet('accounts/latest')) && (await isQuiet('watches')));
}

/** Calls are counted by address; each context comes from one of its own. */
const SETTINGS = { PERCH_TRUST_PROXY: '127.0.0.1,::1', PERCH_SUPPORT_EMAIL: 'help@perch.example' };

const EVERYWHERE = { now: STAGE_NOW, pressId: STAGE_ACCOUNTS.ines } as const;

/** The demo subscriber's place and a new person's, once all is there and nothing moves any more. */
async function settle({ url, output, demoLink }: RunningProduct, isFilled: boolean): Promise<Stage['tokens']> {
  if (!isFilled) await until('the demo', () => output().includes('has its reports'));
  const link = demoLink().split('link=')[1] ?? '';
  const reader = await logIn(url, { link }, DEVICES.browser);
  await untilQuiet(url, reader);
  await post(`${url}/api/dashboard/accounts/archive`, { ids: [STAGE_ACCOUNTS.archived] }, { token: reader });
  return { reader, newcomer: await signUp(url) };
}

/**
 * Starts both products, the first with the demonstration that the run keeps; without one it fills itself, which takes half a minute.
 * They run until `closeStage`. `cwd` is where the sources are.
 */
export async function openStage(cwd = process.cwd()): Promise<Stage> {
  const kept = await keptDemonstration(STAGE_NOW);
  // A product that fills itself does so on the embedded database alone.
  const from = kept === null ? { embedded: true } : { from: kept };
  const products = [await createProduct({ cwd, ...from }), await createProduct({ cwd })] as const;
  const [main, mending] = products;
  const env = { PERCH_PRESS_IDPT: String(STAGE_ACCOUNTS.ines), ...SETTINGS };
  const running = await main.start({ ...EVERYWHERE, env: { ...env, PERCH_LOG_LEVEL: 'info' } });
  const pids = [running.pid];
  const stage = { url: main.url, maintenanceUrl: mending.url, pids, folders: products.map(({ folder }) => folder) };
  try {
    const closed = await mending.start({ ...EVERYWHERE, demo: false, env: { ...env, PERCH_MAINTENANCE: 'yes' } });
    pids.push(closed.pid);
    return { ...stage, tokens: await settle(running, kept !== null) };
  } catch (error) {
    await closeStage(stage);
    throw error;
  }
}

/** Ends the stage and removes its data. */
export async function closeStage({ pids, folders }: Pick<Stage, 'pids' | 'folders'>): Promise<void> {
  await Promise.all(pids.map(endProcess));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
}

/** Keeps a stage for the tests of this run. */
export async function keepStage(stage: Stage, name: StageName): Promise<void> {
  await mkdir(dirname(fileOf(name)), { recursive: true });
  await writeFile(fileOf(name), JSON.stringify(stage));
}

/** The stage that a setup has opened. */
export async function keptStage(name: StageName): Promise<Stage> {
  return JSON.parse(await readFile(fileOf(name), 'utf8'));
}

async function atRest(route: Route): Promise<void> {
  const response = await route.fetch();
  const text = await response.text();
  await route.fulfill({ response, body: text.replace(/"now":\d+/, `"now":${STAGE_NOW_MS}`) });
}

/** The page may go while it is still being answered. */
const leftAlone = (): void => undefined;

/** A browser's window in which `viewer` is logged in, and the time stands still at the stage's. */
export async function contextOf(
  browser: Browser,
  stage: Stage,
  { viewer, ...options }: BrowserContextOptions & { viewer: Viewer },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    // What it keeps for offline reading would answer in the place of the stage.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Lisbon',
    locale: 'en-GB',
    extraHTTPHeaders: { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` },
    ...options,
  });
  await context.clock.setFixedTime(STAGE_NOW_MS);
  // The service's clock goes on; what it says here is what the page's clock says.
  await context.route('**/api/config', (route) => atRest(route).catch(leftAlone));
  if (viewer !== 'visitor') {
    const value = `${stage.tokens[viewer]}.${STAGE_NOW_MS}`;
    await context.addCookies([stage.url].map((url) => ({ name: 'perch_auth', value, url })));
  }
  return context;
}
