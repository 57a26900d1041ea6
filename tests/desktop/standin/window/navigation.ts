import type { Events } from '../chromium/commands.ts';
import type { Channel } from '../chromium/connection.ts';
import { preventable } from '../core/preventable.ts';
import { fromPage } from '../protocol/addresses.ts';

type Paused = Events['Fetch.requestPaused'];

/** What of `webContents` is needed here. */
interface Guarded {
  readonly targetId: string;
  readonly loading: boolean;
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

/** Electron asks before a page goes somewhere by itself, and before it opens a window. */
export function guardNavigation(contents: Guarded, page: Channel): void {
  page.on('Fetch.requestPaused', (paused) => {
    const { requestId } = paused;
    const answer = isPrevented(contents, paused)
      ? page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : page.send('Fetch.continueRequest', { requestId });
    // The page may have gone on meanwhile.
    answer.catch(() => undefined);
  });
  page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    contents.arrived(frame.url);
    contents.emit('did-navigate', {}, fromPage(frame.url), 200, 'OK');
  });
  page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId !== contents.targetId) return;
    contents.arrived(url);
    contents.emit('did-navigate-in-page', {}, fromPage(url), true);
  });
}
