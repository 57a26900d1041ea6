import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '../../../shared/domain/languages.ts';
import { TOPICS } from '../../../shared/domain/report/topics.ts';
import { languageName } from '../../../shared/i18n/language-names.ts';
import { numberWord } from '../../../shared/i18n/number-words.ts';
import { SCREENS, STAGE_WEEK } from '../screens.ts';
import { testOn } from '../support/screen-test.ts';
import { openParts, showScreen } from '../support/show-screen.ts';
import { contextOf, STAGE_ACCOUNTS, STAGE_PEOPLE } from '../support/stage.ts';

const test = testOn('pseudo');
const softly = expect.configure({ soft: true });

const WIDTHS = [1440, 390, 320];
/** What is the same in every language: names of things and of the invented people on the front page. */
const NAMES =
  'Perch Bluesky Demo CSV UTC GMT Reykjavik Português English perch help example Inês Varga The Slow Press Studio Sales Enter Esc Ctrl Electron Chromium gnome libsecret home kB MB';
/** The key for an app comes as one word and is shown in groups of four. */
const KEY_GROUPS = 'JBSW DP EHPK PXP';
const WORD = /\p{L}{2,}/gu;
/** A word that no letter of was changed in. */
const PLAIN = /(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu;
const MONTHS = 12;
/** What the server drew the visitors' pages from. */
const DRAWN_FROM = [
  '/api/plans',
  '/api/dashboard/accounts/latest?example=1',
  `/api/report/${STAGE_ACCOUNTS.ines}/${STAGE_WEEK}?example=1`,
];

/** What `Intl` knows: months and days, long and short, also without the letter that stands for them in a narrow grid. */
function* wordsOfDates(): Generator<string> {
  for (const style of ['long', 'short'] as const) {
    for (const name of ['month', 'weekday'] as const) {
      const format = new Intl.DateTimeFormat('en-GB', { [name]: style, timeZone: 'UTC' });
      for (let step = 0; step < MONTHS; step += 1) {
        const word = format.format(name === 'month' ? Date.UTC(2026, step, 1) : Date.UTC(2026, 0, step + 1));
        yield* [word, word.slice(1)];
      }
    }
  }
}

/** `Intl` knows these, too; the demonstration's people write in no others. */
const languageNames = LANGUAGES.map((code) => languageName('en', code));

/** "Three reports left to read". */
const numberWords = Array.from({ length: 13 }, (_, value) => numberWord('en', value));

/** Every word in what the service answers: data, not texts. */
function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll(/\\n|\\u\w{4}/g, ' ')
      .toLowerCase()
      .match(WORD) ?? []
  );
}

/** Keeps the words of each answer of the service while a page is used. */
function collectAnswers(page: Page): () => Promise<Set<string>> {
  const words = [
    NAMES,
    KEY_GROUPS,
    ...TOPICS.map(({ name }) => name.en),
    ...wordsOfDates(),
    ...languageNames,
    ...numberWords,
    STAGE_PEOPLE.newcomer,
  ];
  const known = new Set(words.flatMap(wordsOf));
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    const read = response.text().then(
      (text) => {
        for (const word of wordsOf(text)) known.add(word);
      },
      () => undefined,
    );
    reading.push(read);
  });
  return async () => {
    await Promise.all(reading);
    const drawn = DRAWN_FROM.map(async (path) => (await page.request.get(new URL(path, page.url()).href)).text());
    for (const word of (await Promise.all(drawn)).flatMap(wordsOf)) known.add(word);
    return known;
  };
}

/** Every visible piece of text that is not for machines. */
const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isRead = (element: Element | null): boolean =>
      element?.closest('script, style, noscript, code') === null &&
      element.checkVisibility({ visibilityProperty: true });
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (isRead(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? '');
    return texts;
  });

/** What only screen readers and pointers tell. */
const names = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['aria-label', 'alt', 'title', 'placeholder'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    ),
  );

/** Texts of ours that something around them cuts off: what is over its edge is hidden. Brackets tell that they are ours. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOver = (box: DOMRect, edge: DOMRect): boolean =>
      box.right > edge.right + 1 || box.left < edge.left - 1 || box.bottom > edge.bottom + 3 || box.top < edge.top - 3;
    /** The element that hides a part of what is drawn at `box`, if any; those one pixel wide are for screen readers. */
    const cutterOf = (from: Element | null, box: DOMRect): Element | null => {
      for (let element = from; element !== null && element !== document.body; element = element.parentElement) {
        const { overflow } = getComputedStyle(element);
        const edge = element.getBoundingClientRect();
        // What scrolls shows the rest when it is asked.
        if (edge.width <= 2 || edge.height <= 2 || /auto|scroll/.test(overflow)) return null;
        if (overflow !== 'visible' && isOver(box, edge)) return element;
      }
      return null;
    };
    const cutsIn = (node: Node): string[] => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const cutters = [...range.getClientRects()].map((box) => cutterOf(node.parentElement, box));
      return cutters.flatMap((cutter) => (cutter === null ? [] : [`${cutter.className} cuts ${node.textContent}`]));
    };
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const shown = node.parentElement?.checkVisibility({ visibilityProperty: true }) === true;
      if (shown && /[[\]]/.test(node.textContent ?? '')) for (const cut of cutsIn(node)) found.add(cut);
    }
    return [...found];
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
    const known = collectAnswers(page);
    await showScreen(page, { stage, screen, lang: 'en' });
    await openParts(page, screen);
    const data = await known();
    const strange = (text: string) => (text.match(PLAIN) ?? []).some((word) => !data.has(word.toLowerCase()));
    const texts = [...(await visibleTexts(page)), ...(await names(page))];
    expect.soft(texts.filter(strange), 'texts that are hard-coded').toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await cutTexts(page), `cut at ${width}`).toEqual([]);
      // A chart follows its window a moment later.
      await softly
        .poll(() => stickingOut(page), { message: `beyond the window at ${width}`, timeout: 5000 })
        .toEqual([]);
    }
    await context.close();
  });
}
