import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, expect } from '@playwright/test';
import type { System } from '../../../main/ports.ts';
import { LANGUAGES, type Language } from '../../../shared/domain/languages.ts';
import { chromiumPath } from '../../e2e/support/chromium.ts';
import { type Desktop, type Machine, readAs, test } from '../support/desktop.ts';
import { beforeLastDelivery, collectShown, hasMissedAll, shownBy } from '../support/notifications.ts';
import type { Service } from '../support/service.ts';
import { trayNumbers, watchTray } from '../support/tray.ts';
import { CONTROLS_WIDTH, scenePage, type TrayLine } from './composition.ts';

test.use({ now: beforeLastDelivery() });

const FOLDER = 'dist/shots';
const PLATFORMS: Readonly<Record<System, NodeJS.Platform>> = { mac: 'darwin', windows: 'win32', linux: 'linux' };
const SYSTEMS = Object.keys(PLATFORMS) as readonly System[]; // its own keys
const THEMES = ['light', 'dark'] as const;
const PAGE = { width: 1180, height: 780 };
/** Told of one account alone, or of all: one notification of a report, or one of several. */
const MUTED = { light: [], dark: [2, 3, 4, 5, 6] } as const;

const trayLines = ({ app }: Desktop): Promise<TrayLine[]> =>
  app.evaluate(() =>
    Reflect.get(globalThis, 'seen').menu.items.map(({ label, type, enabled }: TrayLine) => ({ label, type, enabled })),
  );

/** The page as it is where the system's controls lie over its bar, of which `env(titlebar-area-…)` would tell. */
async function pictureOf({ page }: Desktop, system: System): Promise<string> {
  const room = system === 'mac' ? 0 : CONTROLS_WIDTH[system] + 12;
  await page.evaluate((width) => {
    const sheet = new CSSStyleSheet();
    if (width > 0) sheet.insertRule(`.top .page-width { padding-right: ${width}px !important }`);
    document.adoptedStyleSheets = [sheet];
  }, room);
  return `data:image/png;base64,${(await page.screenshot({ animations: 'disabled' })).toString('base64')}`;
}

interface Look {
  readonly system: System;
  readonly theme: (typeof THEMES)[number];
  readonly lang: Language;
}

/** As if the application had been away since before the first report, and had been used in this language. */
async function prepare(machine: Machine, service: Service, { theme, lang }: Look): Promise<void> {
  await hasMissedAll(machine, service);
  await writeFile(join(machine.userData, 'memory.json'), JSON.stringify({ language: lang }));
  const notifications = { on: true, pausedUntil: null, muted: MUTED[theme] };
  await writeFile(join(machine.userData, 'settings.json'), JSON.stringify({ notifications }));
}

async function start(machine: Machine, { system, theme, lang }: Look): Promise<Desktop> {
  const desktop = await machine.start({
    env: { STANDIN_PLATFORM: PLATFORMS[system], STANDIN_THEME: theme },
    first: async (app) => {
      await collectShown(app, 'show');
      await watchTray(app);
    },
  });
  await desktop.page.setViewportSize(PAGE);
  await desktop.page.locator('[data-part=search]').waitFor();
  await expect(desktop.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`));
  await expect(desktop.page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect.poll(async () => (await shownBy(desktop)).length, { timeout: 60_000 }).toBeGreaterThan(0);
  // The tray may have been there before it was watched: it is drawn anew in another language, and back.
  for (const next of [...LANGUAGES.filter((other) => other !== lang), lang]) {
    await desktop.page.evaluate((to) => Reflect.get(window, 'desktop').setLanguage(to), next);
  }
  return desktop;
}

async function savePicture(browser: Browser, name: string, html: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1540, height: 1010 } });
  await page.setContent(html);
  await writeFile(join(FOLDER, `desktop-${name}.png`), await page.screenshot());
  await page.close();
}

test('the window on three systems, its menu in the tray, its notifications', async ({ machine, service }) => {
  test.setTimeout(1_200_000);
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  const first = await machine.start();
  await readAs(first, service);
  await first.quit();
  const looks = SYSTEMS.flatMap((system) =>
    THEMES.flatMap((theme) => LANGUAGES.map((lang) => ({ system, theme, lang }))),
  );
  for (const look of looks) {
    await prepare(machine, service, look);
    const desktop = await start(machine, look);
    const html = scenePage({
      ...look,
      page: await pictureOf(desktop, look.system),
      tooltip: (await trayNumbers(desktop)).toolTip,
      tray: await trayLines(desktop),
      notifications: await shownBy(desktop),
    });
    await savePicture(browser, `${look.system}-${look.theme}-${look.lang}`, html);
    await desktop.quit();
  }
  await browser.close();
});
