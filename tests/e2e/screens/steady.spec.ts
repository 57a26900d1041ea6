import { expect } from '@playwright/test';
import { SCREENS } from '../screens.ts';
import { MOST_SHIFT, noteShifts } from '../support/layout-shifts.ts';
import { testOn } from '../support/screen-test.ts';
import { showScreen } from '../support/show-screen.ts';
import { contextOf } from '../support/stage.ts';

const test = testOn('stage');

/** The other halves of what a visit watches: wide in the longer language, narrow in the shorter one. */
const LOOKS = [
  { lang: 'pt', size: { width: 1440, height: 1000 } },
  { lang: 'en', size: { width: 390, height: 844 } },
] as const;
/** The desktop's title bar is put into a page by the test; its window comes with it. */
const WATCHED = SCREENS.filter(({ desktop }) => desktop === undefined);

for (const screen of WATCHED) {
  for (const { lang, size } of LOOKS) {
    test(`${screen.name} in ${lang} does not move while it loads at ${size.width}`, async ({ browser, stage }) => {
      const context = await contextOf(browser, stage, { viewer: screen.viewer, viewport: size });
      const page = await context.newPage();
      const shifts = await noteShifts(page);
      await showScreen(page, { stage, screen, lang });
      const { sum, moved } = await shifts();
      expect(sum, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
      await context.close();
    });
  }
}
