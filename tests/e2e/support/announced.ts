import type { Page } from '@playwright/test';

/** All that a screen reader finds on the page, as one text: what is inert or hidden is not in it. */
export async function announcedOn(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  return nodes.flatMap(({ ignored, name }) => (ignored || name === undefined ? [] : [String(name.value)])).join('\n');
}
