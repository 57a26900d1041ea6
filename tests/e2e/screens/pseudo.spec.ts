import { expect, type Page } from '@playwright/test';
import { SCREENS } from '../screens.ts';
import { testOn } from '../support/screen-test.ts';
import { showScreen } from '../support/show-screen.ts';
import { contextOf } from '../support/stage.ts';

const test = testOn('pseudo');

const WIDTHS = [1440, 390, 320];
/** What is the same in every language: names of things, units, formats. */
const NOT_TRANSLATED = 'Perch Bluesky Demo CSV UTC GMT Reykjavik Português English Português com example perch help';
const WORD = /[A-Za-z]{2,}/g;

/** What `Intl` knows: months and days, long and short. */
function* wordsOfDates(): Generator<string> {
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat('en', { month: style, weekday: style, timeZone: 'UTC' });
    for (let month = 0; month < 12; month += 1) yield format.format(Date.UTC(2026, month, month + 1));
  }
}

/** Every word in what the service answers: data, not texts. */
function wordsOf(text: string): string[] {
  return text.replaceAll(/\\n|\\u\w{4}/g, ' ').match(WORD) ?? [];
}

/** Keeps the words of each answer of the service while a page is used. */
function hearAnswers(page: Page): () => Promise<Set<string>> {
  const known = new Set([...wordsOf(NOT_TRANSLATED), ...[...wordsOfDates()].flatMap(wordsOf)]);
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    const read = response.text().then(
      (text) => wordsOf(text).forEach((word) => known.add(word)),
      () => undefined,
    );
    reading.push(read);
  });
  return async () => {
    await Promise.all(reading);
    // What the server drew a page from stands in the page.
    const drawn = await page.locator('script[type="application/json"]').allTextContents();
    for (const word of drawn.flatMap(wordsOf)) known.add(word);
    return known;
  };
}

/** Every visible piece of text that is not for machines. */
const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (element === null || element.closest('script, style, noscript') !== null) continue;
      if (element.checkVisibility({ visibilityProperty: true })) texts.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [title], [placeholder]'))
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });

/** Elements that show less than they hold: more text than width or height, and what is over is hidden. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    const isCut = (element: Element): boolean => {
      const style = getComputedStyle(element);
      if (element.textContent?.trim() === '' || !element.checkVisibility({ visibilityProperty: true })) return false;
      // One pixel high: for screen readers alone.
      if (element.clientHeight <= 1 || element.clientWidth <= 1) return false;
      const wide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      const high = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
      return wide || high;
    };
    return [...document.querySelectorAll('body *')]
      .filter(isCut)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.slice(0, 60)}`);
  });

/** What sticks out of the window, when the page can be scrolled sideways. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.slice(0, 40)}`)
      .slice(0, 8);
  });

for (const screen of SCREENS) {
  test(`${screen.name} takes longer words: none cut, none that is no text of ours`, async ({ browser, stage }) => {
    const context = await contextOf(browser, stage, { viewer: screen.viewer, viewport: { width: 1440, height: 1000 } });
    const page = await context.newPage();
    const known = hearAnswers(page);
    await showScreen(page, { stage, screen, lang: 'en' });
    const data = await known();
    const strange = (text: string) => (text.match(WORD) ?? []).some((word) => !data.has(word));
    expect.soft((await visibleTexts(page)).filter(strange), 'texts that are hard-coded').toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await cutTexts(page), `cut at ${width}`).toEqual([]);
      expect.soft(await stickingOut(page), `beyond the window at ${width}`).toEqual([]);
    }
    await context.close();
  });
}
