import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { icnsOf, icoOf, type Picture } from './icon-files.ts';

/**
 * Draws every icon of the desktop application from two SVGs: `renderer/public/icon.svg` and `build/tray.svg`. Run by hand
 * when one of them changes; what it draws is committed.
 *
 *     node tools/icons.ts          (PERCH_TEST_CHROMIUM names another browser)
 */
const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'build');
const CHROMIUM = process.env.PERCH_TEST_CHROMIUM ?? '/usr/bin/chromium';

const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256];
const MAC_SIZES = [16, 32, 64, 128, 256, 512, 1024];
const WINDOWS_TRAY_SIZES = [16, 20, 24, 32, 48];
/** Apple's grid: the shape fills 824 of 1024, the rest stays clear. */
const MAC_SHARE = 824 / 1024;

/** A berry before the bird: something is unread. */
const withBerry = (svg: string, fill: string): string =>
  svg.replace('</svg>', `<circle cx="42" cy="25.5" r="5.5" fill="${fill}"/></svg>`);
const INK = '#14211B';
/** On the taskbar's button of Windows, 16 pixels at the usual scale. */
const BADGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="#F2C12E" stroke="${INK}" stroke-width="1.5"/></svg>`;
const BADGE_SIZE = 32;

async function drawerOf(browser: Browser) {
  const page = await browser.newPage();
  return async (svg: string, size: number, share = 1): Promise<Picture> => {
    await page.setViewportSize({ width: size, height: size });
    const inner = size * share;
    await page.setContent(
      `<style>*{margin:0}body{display:grid;place-items:center;height:100vh}svg{width:${inner}px;height:${inner}px;display:block}</style>${svg}`,
    );
    return { size, png: await page.screenshot({ omitBackground: true }) };
  };
}
type Draw = Awaited<ReturnType<typeof drawerOf>>;

async function several(sizes: readonly number[], draw: (size: number) => Promise<Picture>): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const size of sizes) pictures.push(await draw(size));
  return pictures;
}

const save = (name: string, bytes: Uint8Array): Promise<void> => writeFile(join(BUILD, name), bytes);

async function applicationIcons(draw: Draw, svg: string): Promise<void> {
  await save('icon.icns', icnsOf(await several(MAC_SIZES, (size) => draw(svg, size, MAC_SHARE))));
  await save('icon.ico', icoOf(await several(WINDOWS_SIZES, (size) => draw(svg, size))));
  const pictures = await several(LINUX_SIZES, (size) => draw(svg, size));
  for (const { size, png } of pictures) await save(`icons/${size}x${size}.png`, png);
  await save('icon.png', (await draw(svg, 1024)).png);
}

/** macOS tints a template by itself; Linux and Windows get the coloured icon, which stands out on any panel. */
async function trayIcons(draw: Draw, template: string, coloured: string): Promise<void> {
  const states = [
    { name: 'tray', template, coloured },
    { name: 'tray-unread', template: withBerry(template, '#000'), coloured: withBerry(coloured, INK) },
  ];
  for (const state of states) {
    await save(`tray/${state.name}Template.png`, (await draw(state.template, 18)).png);
    await save(`tray/${state.name}Template@2x.png`, (await draw(state.template, 36)).png);
    await save(`tray/${state.name}.png`, (await draw(state.coloured, 32)).png);
    await save(
      `tray/${state.name}.ico`,
      icoOf(await several(WINDOWS_TRAY_SIZES, (size) => draw(state.coloured, size))),
    );
  }
}

await mkdir(join(BUILD, 'icons'), { recursive: true });
await mkdir(join(BUILD, 'tray'), { recursive: true });
const icon = await readFile(join(ROOT, 'renderer/public/icon.svg'), 'utf8');
const template = await readFile(join(BUILD, 'tray.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: CHROMIUM });
try {
  const draw = await drawerOf(browser);
  await applicationIcons(draw, icon);
  await trayIcons(draw, template, icon);
  await save('tray/badge.png', (await draw(BADGE, BADGE_SIZE)).png);
} finally {
  await browser.close();
}
