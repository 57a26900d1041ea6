import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { SCREENS } from '../screens.ts';
import { MOST_SHIFT, noteShifts } from '../support/layout-shifts.ts';
import { expectToFitNarrowest } from '../support/narrowest.ts';
import { testOn } from '../support/screen-test.ts';
import { openParts, pictureOptions, showScreen } from '../support/show-screen.ts';
import { contextOf } from '../support/stage.ts';
import { violationsOf } from '../support/violations.ts';

const test = testOn('stage');
const softly = expect.configure({ soft: true });

/** In which Chromium the pictures were approved: another draws letters in its own way. */
const APPROVED_IN = 'tests/e2e/approved/chromium.txt';
/** Half size: a repository of small pictures, in which a moved line is still seen. */
const SCALE = 0.5;
const WIDE = { theme: 'light', size: { width: 1440, height: 1000 } } as const;
const NARROW = { theme: 'dark', size: { width: 390, height: 844 } } as const;
/** How a screen is opened: between them every rule meets both themes, layouts and languages. */
const VISITS = [
  { lang: 'en', opened: WIDE },
  { lang: 'pt', opened: NARROW },
] as const;

/** Whether pictures can be compared here; notes the Chromium when they are being approved. */
async function drawsAsApproved(browser: Browser, approving: boolean): Promise<boolean> {
  const program = basename(test.info().project.use.launchOptions?.executablePath ?? '');
  const here = `${process.platform} ${program} ${browser.version().split('.')[0]}`;
  if (approving) {
    await mkdir(dirname(APPROVED_IN), { recursive: true });
    await writeFile(APPROVED_IN, here);
  }
  const there = existsSync(APPROVED_IN) ? await readFile(APPROVED_IN, 'utf8') : 'no Chromium yet';
  if (there === here) return true;
  const description = `approved in ${there}, this is ${here}: letters are drawn differently`;
  test.info().annotations.push({ type: 'picture not compared', description });
  return false;
}

for (const screen of SCREENS) {
  for (const { lang, opened } of VISITS) {
    const name = `${screen.name}-${opened.size.width}-${opened.theme}-${lang}`;
    test(`${name} looks as approved, stays still, suits axe and fits the narrowest window`, async ({ browser, stage }, {
      config,
    }) => {
      const look = {
        viewer: screen.viewer,
        colorScheme: opened.theme,
        viewport: opened.size,
        deviceScaleFactor: SCALE,
      };
      const context = await contextOf(browser, stage, look);
      const page = await context.newPage();
      // The desktop's title bar is put into a page by the test; its window comes with it.
      const shifts = screen.desktop === undefined ? await noteShifts(page) : null;
      await showScreen(page, { stage, screen, lang });
      const { sum, moved } = (await shifts?.()) ?? { sum: 0, moved: [] };
      softly(sum, `it moves while it loads:\n${moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
      await openParts(page, screen);

      const approving = config.updateSnapshots === 'all';
      if (await drawsAsApproved(browser, approving)) {
        const options = { ...(await pictureOptions(page)), scale: 'device', maxDiffPixelRatio: 0.002 } as const;
        await softly(page).toHaveScreenshot(`${name}.png`, options);
      }
      if (!approving) softly(await violationsOf(page), 'axe').toEqual([]);
      await expectToFitNarrowest(page);
      await context.close();
    });
  }
}
