import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import { SCREENS } from '../screens.ts';
import { testOn } from '../support/screen-test.ts';
import { pictureOptions, showScreen } from '../support/show-screen.ts';
import { contextOf } from '../support/stage.ts';

const test = testOn('stage');

/** What was approved, and in which Chromium: another draws letters in its own way. */
const APPROVED_IN = 'tests/e2e/approved/chromium.txt';
/** Half size: a repository of small pictures, in which a moved line is still seen. */
const SCALE = 0.5;
const LOOKS = [
  { theme: 'light', lang: 'en', size: { width: 1440, height: 1000 } },
  { theme: 'dark', lang: 'pt', size: { width: 390, height: 844 } },
] as const;

const majorOf = (version: string): string => `${process.platform} ${version.split('.')[0]}`;

for (const screen of SCREENS) {
  for (const { theme, lang, size } of LOOKS) {
    const name = `${screen.name}-${size.width}-${theme}-${lang}`;
    test(`${name} looks as approved`, async ({ browser, stage }, { config }) => {
      const here = majorOf(browser.version());
      const approving = config.updateSnapshots === 'all';
      if (approving) {
        await mkdir(dirname(APPROVED_IN), { recursive: true });
        await writeFile(APPROVED_IN, here);
      }
      const there = existsSync(APPROVED_IN) ? await readFile(APPROVED_IN, 'utf8') : 'no Chromium yet';
      test.skip(there !== here, `approved in ${there}, this is ${here}: letters are drawn differently`);
      const look = { viewer: screen.viewer, colorScheme: theme, viewport: size, deviceScaleFactor: SCALE } as const;
      const context = await contextOf(browser, stage, look);
      const page = await context.newPage();
      await showScreen(page, { stage, screen, lang });
      const options = { ...(await pictureOptions(page)), scale: 'device', maxDiffPixelRatio: 0.002 } as const;
      await expect(page).toHaveScreenshot(`${name}.png`, options);
      await context.close();
    });
  }
}
