import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { LANGUAGES, SCREENS } from '../screens.ts';
import { testOn } from '../support/screen-test.ts';
import { showScreen } from '../support/show-screen.ts';
import { contextOf } from '../support/stage.ts';

const test = testOn('stage');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Light wide, dark narrow: every rule meets both themes and both layouts. */
const LOOKS = [
  { theme: 'light', size: { width: 1440, height: 1000 } },
  { theme: 'dark', size: { width: 390, height: 844 } },
] as const;

/** What axe holds against the page as it is, a line each: rule, place, and what to do. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** A change of theme fades; halfway no colour is the one that is meant. */
async function coloursAreSettled(): Promise<void> {
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)));
}

for (const screen of SCREENS) {
  for (const lang of LANGUAGES) {
    test(`${screen.name} in ${lang}, light and dark, has nothing that axe holds against it`, async ({
      browser,
      stage,
    }) => {
      const context = await contextOf(browser, stage, { viewer: screen.viewer });
      const page = await context.newPage();
      for (const { theme, size } of LOOKS) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize(size);
        if (theme === 'light') await showScreen(page, { stage, screen, lang });
        await page.evaluate(coloursAreSettled);
        expect.soft(await violationsOf(page), theme).toEqual([]);
      }
      await context.close();
    });
  }
}
