import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A change of theme fades; halfway no colour is the one that is meant. */
async function coloursAreSettled(): Promise<void> {
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)));
}

/** What axe holds against the page as it is, a line each: rule, place, and what to do. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(coloursAreSettled);
  // What passes need not be described node by node.
  const axe = new AxeBuilder({ page }).withTags(RULES).options({ resultTypes: ['violations'] });
  // A page without frames is judged where it is; what they say need not be put together in a second page.
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
