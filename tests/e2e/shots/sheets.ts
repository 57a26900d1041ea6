import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { ScreenLanguage } from '../screens.ts';

/** One way to look at a screen. */
export interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly lang: ScreenLanguage;
}

export const pictureName = (screen: string, { width, theme, lang }: Look): string =>
  `${screen}-${width}-${theme}-${lang}.png`;

const STYLE = `body{margin:24px;background:#8b8f89;font:14px system-ui;color:#111}h2{margin:24px 0 8px}
.row{display:flex;gap:16px;align-items:flex-start}figure{margin:0;flex:none;width:var(--w)}img{display:block;width:100%}
figcaption{padding:4px 0}`;
const SHEET_WIDTH = 2620;
const WIDE = 600;
/** Width of a picture on a sheet. */
const shownWidth = (width: number): number => (width > WIDE ? 420 : 195);

const figure = (screen: string, look: Look): string => {
  const file = pictureName(screen, look);
  const caption = `${screen} · ${look.width} · ${look.theme} · ${look.lang}`;
  return `<figure style="--w:${shownWidth(look.width)}px"><figcaption>${caption}</figcaption><a href="${file}"><img src="${file}" alt="${caption}"></a></figure>`;
};

const section = (screen: string, looks: readonly Look[]): string =>
  `<h2>${screen}</h2><div class="row">${looks.map((look) => figure(screen, look)).join('')}</div>`;

const html = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>${body}`;

/** Joins a screen's pictures into one, `sheet-<screen>.png`, by photographing a page that shows them side by side. */
export async function joinSheet(browser: Browser, at: { folder: string; screen: string; looks: readonly Look[] }) {
  const { folder, screen, looks } = at;
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 800 } });
  try {
    // Pictures beside it are read through the file system, which only a page from there may do.
    const file = join(folder, `sheet-${screen}.html`);
    await writeFile(file, html(section(screen, looks)));
    await page.goto(`file://${file}`);
    await page.evaluate(() => Promise.all([...document.images].map((picture) => picture.decode())));
    await page.screenshot({ path: join(folder, `sheet-${screen}.png`), fullPage: true });
  } finally {
    await page.close();
  }
}

/** `index.html`: every screen in the folder with its pictures, also those of earlier runs. */
export async function writeIndex(folder: string, screens: readonly string[], looks: readonly Look[]): Promise<void> {
  const there = new Set(await readdir(folder));
  const sections = screens.map((screen) =>
    section(
      screen,
      looks.filter((look) => there.has(pictureName(screen, look))),
    ),
  );
  await writeFile(join(folder, 'index.html'), html(sections.join('\n')));
}
