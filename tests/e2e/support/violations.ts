import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The smaller of its two forms: every page that is looked at has to read it. */
const PROGRAM = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What passes need not be described node by node. */
const OPTIONS: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
};

/** A change of theme fades; halfway no colour is the one that is meant. */
async function coloursAreSettled(): Promise<void> {
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)));
}

/**
 * What axe holds against the page as it is, or against a part of it, a line each: rule, place, and what to do. Put together
 * in the page: all that axe tells of what it found in order is too much to be carried over for each.
 */
export async function violationsOf(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(coloursAreSettled);
  for (const frame of page.frames()) await frame.evaluate(PROGRAM);
  return await page.evaluate(
    async ([selector, options]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
    },
    [within, OPTIONS] as const,
  );
}
