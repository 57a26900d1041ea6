import { expect, type Page } from '@playwright/test';

/** The narrowest window that shows everything (WCAG 2.2, 1.4.10), and the same one beside a scrollbar that takes its room. */
const WIDTHS = [320, 305];
const CHART_FOLLOWS_MS = 5000;

/** What reaches beyond the window, when the page can be scrolled sideways. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return [`${scrollWidth} wide`, ...out.map(({ tagName, className }) => `${tagName}.${className}`).slice(0, 12)];
  });

/** Nothing of the page is wider than the narrowest window. Leaves the window that narrow. */
export async function expectToFitNarrowest(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 });
    // A chart follows its window a moment later.
    await expect
      .configure({ soft: true })
      .poll(() => beyond(page), { message: `beyond ${width} pixels`, timeout: CHART_FOLLOWS_MS })
      .toEqual([]);
  }
}
