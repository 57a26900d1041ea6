import type { Channel } from '../chromium/connection.ts';
import { chromium, run } from '../core/run.ts';
import { ISOLATED_WORLD, scripts } from '../page/scripts.ts';
import { BINDING, createPreloadScript, type PreloadScript } from './preload-script.ts';
import type { WebPreferences } from './web-preferences.ts';

/** A page of Chromium, and the way into the world of its preload script. */
export interface PageLink {
  readonly targetId: string;
  readonly page: Channel;
  /** Tells the preload script; in the order of the calls. Nothing while there is no page. */
  tell(message: object): void;
  readonly preload: PreloadScript;
}

/** Keeps which of the page's worlds is the preload script's, and speaks into it. */
function createTeller(page: Channel, targetId: string): (message: object) => void {
  let world: string | null = null;
  let last = Promise.resolve();
  page.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === ISOLATED_WORLD && context.auxData?.frameId === targetId) world = context.uniqueId;
  });
  const send = async (message: object): Promise<void> => {
    if (world === null) return;
    const expression = `globalThis.in${run.secret}?.(${JSON.stringify(JSON.stringify(message))})`;
    await page.send('Runtime.evaluate', { expression, uniqueContextId: world }).catch(() => undefined);
  };
  return (message) => {
    last = last.then(() => send(message));
  };
}

/**
 * Opens a page for a window.
 * @param received gets what its preload script says
 */
export async function openPage(
  size: { width: number; height: number },
  preferences: WebPreferences,
  received: (text: string) => void,
): Promise<PageLink> {
  const { browser, session } = chromium();
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true, ...size });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const page = session(sessionId);
  const tell = createTeller(page, targetId);
  const preload = createPreloadScript(page, preferences);
  page.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === BINDING) received(payload);
  });
  await Promise.all([
    page.send('Page.enable'),
    page.send('Runtime.enable'),
    page.send('Network.enable'),
    page.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
    page.send('Runtime.addBinding', { name: BINDING, executionContextName: ISOLATED_WORLD }),
    page.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page(run.secret) }),
    preload.put(),
  ]);
  return { targetId, page, tell, preload };
}
