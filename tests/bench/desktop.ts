import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import buildOnce from '../desktop/support/build.ts';
import { chooseElectron } from '../desktop/support/electron.ts';
import { createProduct } from '../e2e/support/product.ts';

/** A Friday morning: last week's reports are out. */
const FRIDAY = '2026-11-20T10:00:00Z';
const LIMIT_MS = 60_000;

/** An application with one window, which shows the address that it is told on its command line. */
const PLAIN_WINDOW = `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1180, height: 800, show: false });
  window.once('ready-to-show', () => window.show());
  window.loadURL(process.argv.find((word) => word.startsWith('--address=')).slice('--address='.length));
});
app.on('window-all-closed', () => app.quit());
`;

/** A start that was watched. */
export interface Started {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** From the command to the first heading on the screen. */
  readonly viewMs: number;
  /** And to what `list` names; NaN without it. */
  readonly listMs: number;
  quit(): Promise<void>;
}

export interface DesktopBench {
  readonly onStandIn: boolean;
  /** Folder of the small application with one window. */
  readonly plain: string;
  readonly url: string;
  /** Paths that log the demonstration's reader in, each once. */
  readonly logIns: readonly string[];
  /** A folder for what an application keeps. */
  folder(name: string): string;
  /** @param list selector of what else is waited for */
  start(words: readonly string[], list?: string): Promise<Started>;
  close(): Promise<void>;
}

/** Two frames later it has been drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

async function start(
  input: { words: readonly string[]; env: Record<string, string> },
  list: string | undefined,
): Promise<Started> {
  const from = performance.now();
  const app = await _electron.launch({ args: [...input.words], env: input.env, timeout: LIMIT_MS });
  const quit = (): Promise<void> => app.close();
  try {
    const page = await app.firstWindow();
    const seen = async (selector: string): Promise<number> => {
      await page.locator(selector).first().waitFor({ timeout: LIMIT_MS });
      await drawn(page);
      return performance.now() - from;
    };
    const viewMs = await seen('h1');
    return { app, page, quit, viewMs, listMs: list === undefined ? Number.NaN : await seen(list) };
  } catch (error) {
    await quit();
    throw error;
  }
}

/** The built application, the real server with its demonstration, and folders that go with `close`. */
export async function openDesktopBench(): Promise<DesktopBench> {
  const onStandIn = await chooseElectron();
  await buildOnce();
  const product = await createProduct({ embedded: true });
  const root = mkdtempSync(join(tmpdir(), 'perch-bench-desktop-'));
  const pathIn = (text: string): string => `/en/auth/login?link=${/login\?link=(\S+)/.exec(text)?.[1] ?? ''}`;
  const first = pathIn(await product.perch('seed'));
  const running = await product.start({ now: FRIDAY });
  const plain = join(root, 'plain.cjs');
  writeFileSync(plain, PLAIN_WINDOW);
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  env.PERCH_DESKTOP_SERVER = running.url;
  return {
    onStandIn,
    plain,
    url: running.url,
    logIns: [first, pathIn(running.output())],
    folder: (name) => join(root, name),
    start: (words, list) => start({ words, env }, list),
    close: async () => {
      await running.stop();
      await product.remove();
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Goes somewhere with a new document, and waits until the dashboard is there. */
export async function logIn({ page }: Started, address: string): Promise<void> {
  await page.evaluate((to) => {
    location.href = to;
  }, address);
  await page.waitForURL(/\/en\/dashboard$/, { timeout: LIMIT_MS });
  await page.locator(REPORTS).first().waitFor({ timeout: LIMIT_MS });
}

/** Links to reports: the dashboard has its lists. */
export const REPORTS = 'main a[href*="/report/"]';
