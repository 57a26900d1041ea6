import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test';

/** The try application, started by a test and ended with it. */
const MAIN = join(import.meta.dirname, 'main.ts');
export const EXECUTABLE = join(import.meta.dirname, '../electron');

interface Bridge {
  given: boolean;
  ask(channel: string, value?: unknown): Promise<unknown>;
  add(a: number, b: number): number;
  returnFunction(): () => string;
  whenCalled(task: (word: string) => string): unknown;
}
export type TryWindow = Window & { bridge: Bridge; inline?: boolean; leaked?: boolean };

/** What a test has: a folder of its own for `userData`, and the application once it runs. */
interface Tried {
  /** `userData` of the application, gone with the test. */
  readonly folder: string;
  /** What it is started with; `userData` is its folder unless another is named. */
  words(userData?: string): string[];
  launch(env?: Readonly<Record<string, string>>): Promise<Page>;
  /** Starts it without waiting for its page. */
  launchOnly(env?: Readonly<Record<string, string>>): Promise<ElectronApplication>;
  main(): ElectronApplication;
  /** It has ended by itself. */
  ended(): void;
}

export const environment = (env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...process.env, ...env }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

export const tryTest = test.extend<{ tried: Tried }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures that are used, and none is
  tried: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'perch-try-'));
    let application: ElectronApplication | null = null;
    const words = (userData = folder): string[] => [MAIN, `--user-data-dir=${userData}`];
    const launchOnly = async (env: Readonly<Record<string, string>> = {}): Promise<ElectronApplication> => {
      application = await _electron.launch({ args: words(), env: environment(env) });
      return application;
    };
    await use({
      folder,
      words,
      launchOnly,
      launch: async (env) => {
        const page = await (await launchOnly(env)).firstWindow();
        await expect(page.locator('h1')).toHaveText(/^ready/);
        return page;
      },
      main: () => {
        if (application === null) throw new Error('nothing was launched');
        return application;
      },
      ended: () => {
        application = null;
      },
    });
    await (application as ElectronApplication | null)?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});
