import { app, type Event, session, type WebContents } from 'electron';
import type { Guards } from '../platform.ts';

type Leaving = Event<{ url: string; isMainFrame: boolean }>;

function guardContents(contents: WebContents, guards: Guards): void {
  contents.setWindowOpenHandler(({ url }) => {
    guards.outside(url);
    return { action: 'deny' };
  });
  const stay = (event: Leaving): void => {
    if (guards.mayNavigate(event.url)) return;
    event.preventDefault();
    if (event.isMainFrame) guards.outside(event.url);
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('context-menu', (_, { isEditable, selectionText, linkURL }) =>
    guards.context({ editable: isEditable, selection: selectionText !== '', link: linkURL === '' ? null : linkURL }),
  );
  contents.on('before-input-event', (event, { type, key, shift, control, alt, meta }) => {
    if (process.platform === 'darwin' || type !== 'keyDown' || key !== 'F10') return;
    // Shift and F10 is a right-click of the keyboard.
    if (shift || control || alt || meta) return;
    event.preventDefault();
    guards.context('menu');
  });
}

/** Puts every page that Chromium makes, now or later, under the rules. Called before the first window. */
export function installGuards(guards: Guards): void {
  app.on('web-contents-created', (_, contents) => guardContents(contents, guards));
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((...[, permission, answer, { requestingUrl }]) =>
    answer(guards.mayUse(permission, requestingUrl)),
  );
  defaultSession.setPermissionCheckHandler((_, permission, origin) => guards.mayUse(permission, origin));
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.on('will-download', (event, item) => {
    const defaultPath = guards.saveAs(item.getURL(), item.getFilename());
    if (defaultPath === null) event.preventDefault();
    else item.setSaveDialogOptions({ defaultPath });
  });
}
