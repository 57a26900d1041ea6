import type { Events } from '../chromium/commands.ts';
import { preventable } from '../core/preventable.ts';
import { fromPage } from '../protocol/addresses.ts';
import type { PageLink } from './page-link.ts';

type Paused = Events['Fetch.requestPaused'];

/** What of `webContents` is needed here. */
interface Guarded {
  readonly targetId: string;
  loading: boolean;
  failed: boolean;
  readonly mainFrame: object;
  emit(event: string, ...args: unknown[]): boolean;
  arrived(url: string): void;
}

/** Whether the application prevents that a document is loaded. */
function isPrevented(contents: Guarded, { request, frameId, redirectedRequestId }: Paused): boolean {
  const url = fromPage(request.url);
  const isMainFrame = frameId === contents.targetId;
  const event = preventable({ url, isMainFrame, isSameDocument: false, frame: contents.mainFrame });
  if (redirectedRequestId !== undefined) contents.emit('will-redirect', event, url, false, isMainFrame);
  else if (!isMainFrame) contents.emit('will-frame-navigate', event);
  else if (!contents.loading) {
    contents.emit('will-frame-navigate', event);
    contents.emit('will-navigate', event, url, false, true);
  }
  return event.defaultPrevented;
}

/** Whether it may or not; a redirection belongs to what has begun. */
function tellStart(contents: Guarded, { url, isSameDocument }: { url: string; isSameDocument: boolean }): void {
  const about = { url: fromPage(url), isSameDocument, isMainFrame: true, frame: contents.mainFrame };
  contents.emit('did-start-navigation', preventable(about), about.url, isSameDocument, true);
}

/** Electron asks before a page goes somewhere by itself, and before it opens a window. */
export function guardNavigation(contents: Guarded, { page, preload }: PageLink): void {
  /** The same navigation, begun once more with the new preload script. */
  let comingAnew = false;

  async function answer(paused: Paused): Promise<void> {
    const { requestId, frameId, request } = paused;
    // Electron tells the beginning before it asks whether there may be one.
    const begins = frameId === contents.targetId && paused.redirectedRequestId === undefined && !comingAnew;
    if (begins) tellStart(contents, { url: request.url, isSameDocument: false });
    const stops = isPrevented(contents, paused);
    const comesAnew = !stops && frameId === contents.targetId && !contents.loading && preload.isOld();
    comingAnew = comesAnew;
    if (!stops && !comesAnew) {
      await page.send('Fetch.continueRequest', { requestId });
      return;
    }
    await page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    if (!comesAnew) return;
    await preload.put();
    contents.loading = true;
    await page.send('Page.navigate', { url: request.url });
  }
  // The page may have gone on meanwhile.
  page.on('Fetch.requestPaused', (paused) => void answer(paused).catch(() => undefined));
  const answers = new Map<string, { status: number; statusText: string }>();
  page.on('Network.responseReceived', ({ type, loaderId, response }) => {
    if (type === 'Document') answers.set(loaderId, response);
  });
  page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    const { url, loaderId, unreachableUrl } = frame;
    const { status, statusText } = answers.get(loaderId) ?? { status: 200, statusText: 'OK' };
    answers.clear();
    contents.arrived(url);
    contents.failed = unreachableUrl !== undefined;
    if (unreachableUrl === undefined) contents.emit('did-navigate', {}, fromPage(url), status, statusText);
    // What the application itself wanted loaded has been told of by then.
    else if (!contents.loading) contents.emit('did-fail-load', {}, -2, 'ERR_FAILED', fromPage(unreachableUrl), true);
  });
  page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId !== contents.targetId) return;
    contents.arrived(url);
    tellStart(contents, { url, isSameDocument: true });
    contents.emit('did-navigate-in-page', {}, fromPage(url), true);
  });
}
