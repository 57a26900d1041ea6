import { LANGUAGES, STAGE_MONTH } from '../screens.ts';
import { expectToFitNarrowest } from '../support/narrowest.ts';
import type { Screen } from '../support/screen.ts';
import { testOn } from '../support/screen-test.ts';
import { showScreen } from '../support/show-screen.ts';
import { contextOf, STAGE_ACCOUNTS } from '../support/stage.ts';

const test = testOn('stage');

const { ines, fieldnotes } = STAGE_ACCOUNTS;
/** Screens with more on them than those that are pictured. */
const FULLER: readonly Screen[] = [
  { name: 'plans of a reader', path: '/instagram-monitoring-price', viewer: 'reader' },
  { name: 'busiest month', path: `/report/${ines}/${STAGE_MONTH}`, viewer: 'reader' },
  { name: 'month of a group', path: `/report/${ines},2,3,${fieldnotes}/${STAGE_MONTH}`, viewer: 'reader' },
];

for (const screen of FULLER) {
  for (const lang of LANGUAGES) {
    test(`${screen.name} in ${lang} is no wider than a window of 320 pixels`, async ({ browser, stage }) => {
      const context = await contextOf(browser, stage, { viewer: screen.viewer, viewport: { width: 320, height: 640 } });
      const page = await context.newPage();
      await showScreen(page, { stage, screen, lang });
      await expectToFitNarrowest(page);
      await context.close();
    });
  }
}
