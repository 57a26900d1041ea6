import type { CDPSession, ElectronApplication, Page } from '@playwright/test';
import { channelOf } from '../../shared/desktop/channels.ts';
import { parseReportId, shiftPeriod } from '../../shared/domain/time/period.ts';
import { logIn, openDesktopBench, REPORTS, type Started } from './desktop.ts';
import { printMeasure } from './measure.ts';

/**
 * Memory of the desktop application over 200 route changes (a report that was not opened before, archive, settings, plans,
 * dashboard; the palette opened and closed) against the same after a warm-up through these places and as many reports as
 * a page keeps, each time after the garbage has been collected: page, main, and the working sets of all processes. Then
 * with the dashboard open, and with the window gone.
 *
 *     node tests/bench/desktop-growth.ts [--changes 200]
 */
const at = process.argv.indexOf('--changes');
const CHANGES = at < 0 ? 200 : Number(process.argv[at + 1]);
const SAMPLES = 4;
const MOST_GROWTH = 10;
/** The guide's budgets are for Electron itself; the stand-in is a whole browser and a Node beside it. */
const MOST_MB = { dashboard: 300, tray: 160 } as const;
const SETTLES_MS = 2000;
/** More than `renderer/data/query-limit.ts` keeps. */
const WARM_UP = 48;
const WEEKS = 16;
const PLACES = ['dashboard/archive', 'settings', 'instagram-monitoring-price', 'dashboard'] as const;

interface Sample {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  readonly mainHeapMb: number;
  readonly mainMb: number;
  readonly allMb: number;
}

const MB = 1024 * 1024;

/** Main's heap after a collection, and the working sets of all processes. */
const mainMemory = (app: ElectronApplication) =>
  app.evaluate(({ app: application }) => {
    const { runInNewContext } = process.getBuiltinModule('node:vm');
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    const sets = application.getAppMetrics().map(({ memory }) => memory.workingSetSize);
    const { heapUsed, rss } = process.memoryUsage();
    return { heapUsed, rss, setsKb: sets.reduce((sum, size) => sum + size, 0) };
  });

async function sample({ app }: Started, devTools: CDPSession): Promise<Sample> {
  // What only a finaliser lets go of goes with the next collection.
  for (let round = 0; round < 3; round += 1) await devTools.send('HeapProfiler.collectGarbage');
  const { nodes, documents, jsEventListeners } = await devTools.send('Memory.getDOMCounters');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const { heapUsed, rss, setsKb } = await mainMemory(app);
  return {
    heapMb: usedSize / MB,
    nodes,
    documents,
    listeners: jsEventListeners,
    mainHeapMb: heapUsed / MB,
    mainMb: rss / MB,
    allMb: setsKb / 1024,
  };
}

const inWords = (of: Sample): string =>
  `page ${of.heapMb.toFixed(2)} MB, ${of.nodes} nodes, ${of.listeners} listeners, ${of.documents} documents; ` +
  `main ${of.mainHeapMb.toFixed(2)} MB of ${of.mainMb.toFixed(0)}; all processes ${of.allMb.toFixed(0)} MB`;

/** Says something to the page as main does. */
const tell = ({ app }: Started, channel: string, payload: string): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, [to, what]) => BrowserWindow.getAllWindows()[0]?.webContents.send(to as string, what),
    [channel, payload],
  );

async function until<T>(page: Page, holds: (given: T) => boolean, given: T): Promise<void> {
  // As: a page function's argument is sent as it is.
  const handle = await page.waitForFunction(holds as (given: unknown) => boolean, given);
  await handle.dispose();
}

async function goTo(started: Started, path: string): Promise<void> {
  // The address changes first; the page before it stays until the next one can be drawn.
  await started.page.evaluate(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading !== null) heading.dataset.left = heading.textContent;
  });
  await tell(started, channelOf('event', 'open'), path);
  await until(
    started.page,
    (wanted) => {
      const heading = document.querySelector<HTMLElement>('main h1');
      const isDrawn = heading !== null && heading.dataset.left !== heading.textContent;
      return location.pathname === wanted && isDrawn && document.querySelector('main [aria-busy=true]') === null;
    },
    path,
  );
}

async function openPalette(started: Started): Promise<void> {
  await tell(started, channelOf('event', 'command'), 'palette');
  await until(started.page, () => document.querySelector('dialog[open]') !== null, null);
  await started.page.keyboard.press('Escape');
  await until(started.page, () => document.querySelector('dialog[open]') === null, null);
}

/** Goes round until there have been so many route changes; one round is the next report and the places after it. */
async function walk(started: Started, nextReport: () => string, changes: number): Promise<void> {
  for (let done = 0; done < changes; ) {
    for (const path of [nextReport(), ...PLACES.map((place) => `/en/${place}`)]) {
      if (done === changes) return;
      await goTo(started, path);
      done += 1;
    }
    await openPalette(started);
  }
}

/** Paths of the reports of the accounts on the dashboard, one after the other, week by week into the past, and again. */
async function reportsOf(page: Page): Promise<() => string> {
  const links = await page
    .locator(REPORTS)
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const accounts = [...new Set(links.map((link) => link.slice(0, link.lastIndexOf('/'))))];
  const newest = parseReportId(links[0]?.split('/').at(-1) ?? '');
  if (newest === null) throw new Error(`no reports on the dashboard: ${links}`);
  const weeks = Array.from({ length: WEEKS }, (_, back) => shiftPeriod(newest, back).id);
  const paths = weeks.flatMap((week) => accounts.map((account) => `${account}/${week}`));
  let next = -1;
  return () => {
    next = (next + 1) % paths.length;
    return paths[next] ?? '';
  };
}

function printGrowth(measure: string, before: number, after: number): void {
  printMeasure({
    measure: `${measure}, growth`,
    value: (100 * (after - before)) / before,
    unit: '%',
    most: MOST_GROWTH,
  });
}

const bench = await openDesktopBench();
try {
  const started = await bench.start(['.', `--user-data-dir=${bench.folder('own')}`]);
  const { app, page } = started;
  try {
    await logIn(started, bench.logIns[0] ?? '');
    const nextReport = await reportsOf(page);
    const devTools = await page.context().newCDPSession(page);
    for (let opened = 0; opened < WARM_UP; opened += 1) await goTo(started, nextReport());
    await walk(started, nextReport, 2 * (PLACES.length + 1));
    const before = await sample(started, devTools);
    console.log(`after the warm-up: ${inWords(before)}`);
    let after = before;
    for (let part = 1; part <= SAMPLES; part += 1) {
      await walk(started, nextReport, CHANGES / SAMPLES);
      after = await sample(started, devTools);
      console.log(`after ${(part * CHANGES) / SAMPLES} route changes: ${inWords(after)}`);
    }
    const budget = (most: number) => (bench.onStandIn ? {} : { most });
    printGrowth('JavaScript heap of the page', before.heapMb, after.heapMb);
    printGrowth('DOM nodes', before.nodes, after.nodes);
    printGrowth('event listeners', before.listeners, after.listeners);
    printGrowth("main's heap", before.mainHeapMb, after.mainHeapMb);
    printGrowth('working sets of all processes', before.allMb, after.allMb);
    printMeasure({
      measure: 'all processes, dashboard open',
      value: after.allMb,
      unit: 'MB',
      ...budget(MOST_MB.dashboard),
    });

    await page.evaluate(() => Reflect.get(window, 'desktop').changePreferences({ keepRunning: true }));
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
    await new Promise((wait) => setTimeout(wait, SETTLES_MS));
    const { setsKb, rss } = await mainMemory(app);
    printMeasure({ measure: 'all processes, window gone', value: setsKb / 1024, unit: 'MB', ...budget(MOST_MB.tray) });
    printMeasure({ measure: 'main process alone, window gone', value: rss / MB, unit: 'MB' });
  } finally {
    await started.quit();
  }
} finally {
  await bench.close();
}
