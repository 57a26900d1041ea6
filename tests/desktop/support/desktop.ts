import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import { type Service, startService } from './service.ts';

/** The running application with its window. */
export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Leaves as a person does who quits, and waits until nothing of it runs. */
  quit(): Promise<void>;
}

interface Start {
  /** Words behind the application on its command line. */
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Machine {
  /** What the application keeps; survives its restarts within a test. */
  readonly userData: string;
  readonly downloads: string;
  start(how?: Start): Promise<Desktop>;
  /** The command line that `start` uses, for a second process. */
  readonly words: readonly string[];
  environment(more?: Readonly<Record<string, string>>): Record<string, string>;
}

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
    words,
    environment,
    start: async (how = {}) => {
      const app = await _electron.launch({ args: [...words, ...(how.words ?? [])], env: environment(how.env) });
      const desktop: Desktop = {
        app,
        page: await app.firstWindow(),
        quit: async () => {
          running.delete(desktop);
          await app.close();
        },
      };
      running.add(desktop);
      await app.evaluate((electron, to) => electron.app.setPath('downloads', to), downloads);
      await expect(desktop.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      return desktop;
    },
  };
}

/** A test that has a machine of its own, with nothing on it, and the server. */
export const test = base.extend<{ machine: Machine }, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument
    async ({}, use) => {
      const service = await startService();
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
