import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { programOf } from '../../../tools/program.ts';
import { LANGUAGES, SCREENS, THEMES } from '../screens.ts';
import { chromiumPath, LETTER_ARGS } from '../support/chromium.ts';
import type { Screen } from '../support/screen.ts';
import { openParts, pictureOptions, showScreen } from '../support/show-screen.ts';
import { closeStage, contextOf, openStage, type Stage, type Viewer } from '../support/stage.ts';
import { inFewColours } from './palette.ts';
import { joinSheet, type Look, pictureName, writeIndex } from './sheets.ts';

/**
 * `npm run shots`: builds the interface, starts the product on a clock that stands still, with the demonstration's data
 * in a folder of its own, and writes every screen as PNG: wide and narrow, light and dark, in both languages; a sheet per
 * screen and an index beside them. Words behind `--` choose the screens whose names contain them; `--approve` takes what
 * the visual checks see now as right.
 */
const FOLDER = resolve('dist/shots');
const APPROVED = 'tests/e2e/approved';
const LOOKS_TEST = ['--project=screens', 'visit'];
const SIZES = [
  { width: 1440, height: 1000 },
  { width: 390, height: 844 },
];
const LOOKS: readonly Look[] = SIZES.flatMap(({ width }) =>
  THEMES.flatMap((theme) => LANGUAGES.map((lang) => ({ width, theme, lang }))),
);

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const [program, ...words] = programOf(command);
    const child = spawn(program, [...words, ...args], { stdio: 'inherit' });
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`${command} ended with ${code}`))));
  });
}

const build = (): Promise<void> => run('vite', ['build', '--mode', 'start', '--logLevel', 'warn']);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Windows are kept, and with them what they have fetched. */
function createWindows(browser: Browser, stage: Stage) {
  const windows = new Map<string, Promise<BrowserContext>>();
  return (viewer: Viewer, { width, theme }: Look): Promise<BrowserContext> => {
    const key = `${viewer} ${width} ${theme}`;
    const height = SIZES.find((size) => size.width === width)?.height ?? 0;
    const known = windows.get(key);
    const window = known ?? contextOf(browser, stage, { viewer, colorScheme: theme, viewport: { width, height } });
    windows.set(key, window);
    return window;
  };
}

/** Beside something that turns, single points of a round corner may differ from one picture to the next. */
const MOST_TRIES = 12;

/**
 * A picture that comes out the same twice. The first of a tall page may repeat its top where the browser had not drawn
 * the rest yet.
 */
async function stillPicture(page: Page): Promise<Buffer> {
  const options = await pictureOptions(page);
  let before = await page.screenshot(options);
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const picture = await page.screenshot(options);
    if (picture.equals(before)) return picture;
    before = picture;
  }
  throw new Error(`the page does not come to rest in ${MOST_TRIES} pictures`);
}

/** One picture, and what is wrong that only a look at the page can tell: errors, a page wider than its window. */
async function shoot(context: BrowserContext, at: { stage: Stage; screen: Screen; look: Look }): Promise<string[]> {
  const { stage, screen, look } = at;
  const faults: string[] = [];
  const page = await context.newPage();
  try {
    page.on('pageerror', (error) => faults.push(error.message));
    await showScreen(page, { stage, screen, lang: look.lang });
    await openParts(page, screen);
    await writeFile(join(FOLDER, pictureName(screen.name, look)), await stillPicture(page));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > look.width) faults.push(`the page is ${wide} wide`);
  } catch (error) {
    faults.push(String(error));
  } finally {
    await page.close();
  }
  return faults.map((fault) => `${pictureName(screen.name, look)}: ${fault}`);
}

async function shootAll(browser: Browser, stage: Stage, screens: readonly Screen[]): Promise<string[]> {
  const windowOf = createWindows(browser, stage);
  const faults: string[] = [];
  for (const [index, screen] of screens.entries()) {
    const from = performance.now();
    const found: string[] = [];
    // Two at a time: more only wait for each other.
    for (let at = 0; at < LOOKS.length; at += 2) {
      const pair = LOOKS.slice(at, at + 2).map(async (look) =>
        shoot(await windowOf(screen.viewer, look), { stage, screen, look }),
      );
      found.push(...(await Promise.all(pair)).flat());
    }
    faults.push(...found);
    // A picture that is missing has said why.
    if (found.length === 0) await joinSheet(browser, { folder: FOLDER, screen: screen.name, looks: LOOKS });
    say(`${index + 1}/${screens.length} ${screen.name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  }
  return faults;
}

async function takeShots(screens: readonly Screen[]): Promise<string[]> {
  await mkdir(FOLDER, { recursive: true });
  say('starting the product, filling its demonstration');
  const [stage, browser] = await Promise.all([
    openStage(),
    chromium.launch({ executablePath: await chromiumPath(), args: ['--hide-scrollbars', ...LETTER_ARGS] }),
  ]);
  try {
    return await shootAll(browser, stage, screens);
  } finally {
    await browser.close();
    await closeStage(stage);
    const names = SCREENS.map(({ name }) => name);
    await writeIndex(FOLDER, names, LOOKS);
  }
}

/** Takes what the visual checks see now as right; all screens, or those whose names contain a word. */
async function approve(words: readonly string[]): Promise<void> {
  const grep = words.length === 0 ? [] : ['--grep', words.join('|')];
  await run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts', ...LOOKS_TEST, ...grep, '-u', 'all']);
  const files = (await readdir(APPROVED)).filter((file) => file.endsWith('.png')).map((file) => join(APPROVED, file));
  let bytes = 0;
  for (const file of files) {
    const small = inFewColours(await readFile(file));
    bytes += small.length;
    await writeFile(file, small);
  }
  say(`${files.length} approved pictures, ${(bytes / 1e6).toFixed(1)} MB`);
}

const words = process.argv.slice(2);
await build();
if (words.includes('--approve')) {
  await approve(words.filter((word) => word !== '--approve'));
} else {
  const chosen = SCREENS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length === 0) throw new Error(`no screen is called ${words.join(' or ')}`);
  const faults = await takeShots(chosen);
  say(`${chosen.length * LOOKS.length} pictures in ${join(FOLDER, 'index.html')}`);
  for (const fault of faults) say(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
