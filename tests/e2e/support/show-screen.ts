import type { Page } from '@playwright/test';
import type { ScreenLanguage } from '../screens.ts';
import { putDesktop } from './desktop-views.ts';
import type { Screen } from './screen.ts';
import type { Stage } from './stage.ts';

const LIMIT_MS = 20_000;

/** Nothing is being fetched or drawn any more: no waiting marks, fonts and pictures there, also those further down. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 3 * LIMIT_MS });
  await page.waitForFunction(
    () => {
      const marks = document.querySelectorAll('main [aria-busy="true"]:not(button), main .skeleton');
      return [...marks].every((mark) => !mark.checkVisibility());
    },
    null,
    { timeout: LIMIT_MS },
  );
  // The footer comes last; under a bare header there is none.
  await page.waitForFunction(
    () =>
      document.querySelector('main[data-loading]') === null &&
      (document.querySelector('.footer') !== null || document.querySelector('.top nav') === null),
    null,
    { timeout: LIMIT_MS },
  );
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.allSettled([...document.images].map((picture) => picture.decode()));
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Opens a screen in a language and waits until it is still; what it opens by itself (a dialog, a menu) is left closed. */
export async function showScreen(page: Page, at: { stage: Stage; screen: Screen; lang: ScreenLanguage }) {
  const { stage, screen, lang } = at;
  const base = screen.maintenance === true ? stage.maintenanceUrl : stage.url;
  await screen.before?.(page);
  const showDesktop = await putDesktop(page, { stage, screen });
  await page.goto(`${base}/${lang}${screen.path}`);
  await page.locator('h1').first().waitFor({ timeout: LIMIT_MS });
  await untilStill(page);
  if (screen.desktop !== undefined) {
    await showDesktop();
    await untilStill(page);
  }
}

/** Opens the dialog or the menu that belongs to a screen, if one does. */
export async function openParts(page: Page, screen: Screen): Promise<void> {
  if (screen.open === undefined) return;
  await screen.open(page);
  await untilStill(page);
}

/** Fields whose words differ from person to person and from run to run. */
const DRAWN_BY_LOT = {
  invite: 'https://perch.example/en?ref=0a1b2c3d',
  'support-code': '0123456789abcdef0123456789abcdef',
};

/** A whole page; of a dialog, the window: what lies behind it ends with the window. */
export async function pictureOptions(page: Page) {
  for (const [name, value] of Object.entries(DRAWN_BY_LOT)) {
    await page.locator(`input[name=${name}]`).evaluateAll((inputs: HTMLInputElement[], shown) => {
      for (const input of inputs) input.value = shown;
    }, value);
  }
  const dialogs = await page.locator('dialog[open], [aria-modal="true"]').count();
  return { fullPage: dialogs === 0, animations: 'disabled', caret: 'hide' } as const;
}
