import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** In one object: `options` replaces what the builder was told before. What passes need not be described node by node. */
const OPTIONS: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
};

/** A change of theme fades; halfway no colour is the one that is meant. */
async function coloursAreSettled(): Promise<void> {
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)));
}

/** What axe holds against the page as it is, a line each: rule, place, and what to do. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(coloursAreSettled);
  const axe = new AxeBuilder({ page }).options(OPTIONS);
  // A page without frames is judged where it is; what they say need not be put together in a second page.
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
