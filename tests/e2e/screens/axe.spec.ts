import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect } from '@playwright/test';
import { LANGUAGES, SCREENS, type Screen, type ScreenLanguage, THEMES } from '../screens.ts';
import { test } from '../support/screen-test.ts';
import { showScreen } from '../support/show-screen.ts';
import { contextOf, type Stage } from '../support/stage.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Light wide, dark narrow: each rule meets both themes and both layouts. */
const WINDOWS = { light: { width: 1440, height: 1000 }, dark: { width: 390, height: 844 } } as const;

interface Look {
  readonly stage: Stage;
  readonly screen: Screen;
  readonly lang: ScreenLanguage;
  readonly theme: (typeof THEMES)[number];
}

/** What axe holds against a screen, a line each: rule, place, and what to do. */
async function violationsOf(browser: Browser, { stage, screen, lang, theme }: Look): Promise<string[]> {
  const options = { viewer: screen.viewer, colorScheme: theme, viewport: WINDOWS[theme] };
  const context = await contextOf(browser, stage, options);
  try {
    const page = await context.newPage();
    await showScreen(page, { stage, screen, lang });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  } finally {
    await context.close();
  }
}

for (const screen of SCREENS) {
  for (const lang of LANGUAGES) {
    for (const theme of THEMES) {
      test(`${screen.name} in ${lang}, ${theme}, has nothing that axe holds against it`, async ({ browser, stage }) => {
        expect(await violationsOf(browser, { stage, screen, lang, theme })).toEqual([]);
      });
    }
  }
}
