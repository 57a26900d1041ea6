import type { Page } from '@playwright/test';

/** Good is below 0.1 (web.dev, Cumulative Layout Shift); half of that leaves room for machines with other fonts. */
export const MOST_SHIFT = 0.05;
/** Each answer and each file takes its time, so that every state on the way is drawn whatever the machine. */
const ANSWER_MS = 150;
const FILE_MS = 40;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Element | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Every layout shift since the first paint: their sum, and what moved from where to where. */
export interface Shifts {
  readonly sum: number;
  readonly moved: readonly string[];
}

async function slowDown(page: Page): Promise<void> {
  await page.route('**/{api,assets}/**', async (route) => {
    const wait = new URL(route.request().url()).pathname.startsWith('/api/') ? ANSWER_MS : FILE_MS;
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.fallback().catch(() => undefined);
  });
}

/** Slows the page that is about to be opened down and notes how its parts move. Answers how to read what was noted. */
export async function noteShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const noted = { sum: 0, moved: [] as string[] };
    Object.assign(globalThis, { noted });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        noted.sum += value;
        for (const { node, previousRect, currentRect } of sources)
          noted.moved.push(
            `${value.toFixed(3)} ${node?.nodeName} ${node?.getAttribute?.('class')}: ${previousRect.y} to ${currentRect.y}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await slowDown(page);
  return () => page.evaluate(() => (globalThis as unknown as { noted: Shifts }).noted);
}
