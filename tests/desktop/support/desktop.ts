import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import electron from 'electron';
import { desktopPage } from '../../e2e/pages/desktop-page.ts';
import { FRIDAY } from '../../e2e/support/demonstration.ts';
import { type FilledService, type Person, type Service, startService } from './service.ts';

/** The running application with its window. */
export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Leaves as a person does who quits, and waits until nothing of it runs. */
  quit(): Promise<void>;
  /** Ends it in the middle of whatever it does, as a crash would. */
  kill(): Promise<void>;
}

interface Start {
  /** Words behind the application on its command line. */
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Done before the first page is there. */
  readonly first?: (app: ElectronApplication) => Promise<unknown>;
}

export interface Machine {
  /** What the application keeps; survives its restarts within a test. */
  readonly userData: string;
  readonly downloads: string;
  start(how?: Start): Promise<Desktop>;
  /** Starts it once more while it runs, as another program does that opens a link. @returns the exit code */
  startAgain(link?: string): Promise<unknown>;
}

/** In Node the package is the path of its executable. */
const executable = String(electron);

const isSet = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

function createMachine(folder: string, service: Service, running: Set<Desktop>): Machine {
  const userData = join(folder, 'user');
  const downloads = join(folder, 'downloads');
  const words = ['.', `--user-data-dir=${userData}`];
  const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => {
    const all = { ...process.env, PERCH_DESKTOP_SERVER: service.url, ...more };
    return Object.fromEntries(Object.entries(all).filter(isSet));
  };
  return {
    userData,
    downloads,
    startAgain: async (link) => {
      const all = link === undefined ? words : [...words, link];
      const [code] = await once(spawn(executable, all, { stdio: 'ignore', env: environment() }), 'exit');
      return code;
    },
    start: async (how = {}) => {
      const app = await _electron.launch({ args: [...words, ...(how.words ?? [])], env: environment(how.env) });
      await how.first?.(app);
      const desktop: Desktop = {
        app,
        page: await app.firstWindow(),
        quit: async () => {
          running.delete(desktop);
          await app.close();
        },
        kill: async () => {
          running.delete(desktop);
          const gone = once(app.process(), 'exit');
          app.process().kill('SIGKILL');
          await gone;
        },
      };
      running.add(desktop);
      await app.evaluate((electron, to) => electron.app.setPath('downloads', to), downloads);
      await expect(desktop.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      return desktop;
    },
  };
}

/** A test that has a machine of its own, with nothing on it, and the server; `now` is the instant its clock runs from. */
export const test = base.extend<{ machine: Machine }, { now: string; service: FilledService }>({
  now: [FRIDAY, { scope: 'worker', option: true }],
  service: [
    async ({ now }, use) => {
      const service = await startService(now);
      await use(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  machine: async ({ service }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'perch-desktop-'));
    await mkdir(join(folder, 'downloads'));
    const running = new Set<Desktop>();
    await use(createMachine(folder, service, running));
    await Promise.all([...running].map((desktop) => desktop.quit()));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Goes to a page of the application, as a link on a page does. */
export async function goTo({ page }: Desktop, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.href = to;
  }, path);
}

/** Until somebody is logged in and the dashboard is there: the log-in page's address ends in the dashboard's, too. */
async function untilInside({ page }: Desktop): Promise<void> {
  await desktopPage(page).find.waitFor({ timeout: 60_000 });
  await page.waitForURL((url) => url.pathname === '/en/dashboard');
}

/** Logs in by the form. */
export async function logInAs(desktop: Desktop, person: Person): Promise<void> {
  await goTo(desktop, '/en/auth/login');
  const dialog = desktop.page.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await untilInside(desktop);
}

/** Logs in as somebody who has nothing yet. */
export const logIn = (desktop: Desktop, { person }: Service): Promise<void> => logInAs(desktop, person);

/** Logs in as the demonstration's subscriber, who has accounts and their reports. */
export async function readAs(desktop: Desktop, { readerPath }: FilledService): Promise<void> {
  await goTo(desktop, readerPath);
  await untilInside(desktop);
}

/** Path of the page that is shown, whatever its scheme. */
export const pathOf = ({ page }: Desktop): string => new URL(page.url()).pathname;

/** Collects what would be opened in the system's browser, instead of opening it. */
export async function collectOpened({ app }: Desktop): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  return () => app.evaluate(() => Reflect.get(globalThis, 'opened') as string[]);
}

/** Chooses a line of the application's menu by its id. */
export const chooseMenu = ({ app }: Desktop, id: string): Promise<void> =>
  app.evaluate(({ Menu }, chosen) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(chosen);
    if (item === undefined || item === null) throw new Error(`no menu item ${chosen}`);
    item.click();
  }, id);
