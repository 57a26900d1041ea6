import { app } from '../app/app.ts';
import type { OpenWindow } from '../window/windows.ts';

type Role = (window: OpenWindow) => void;
const ZOOM_STEP = 0.5;

const inPage = (name: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'delete' | 'selectAll' | 'reload'): Role => {
  return ({ webContents }) => webContents[name]();
};
const zoomBy =
  (step: number): Role =>
  ({ webContents }) =>
    webContents.setZoomLevel(webContents.getZoomLevel() + step);

/** What a role does to the window that has the keyboard. Names are compared without case, as Electron does. */
const ROLES: Readonly<Record<string, Role>> = {
  undo: inPage('undo'),
  redo: inPage('redo'),
  cut: inPage('cut'),
  copy: inPage('copy'),
  paste: inPage('paste'),
  pasteandmatchstyle: inPage('paste'),
  delete: inPage('delete'),
  selectall: inPage('selectAll'),
  reload: inPage('reload'),
  forcereload: inPage('reload'),
  toggledevtools: () => undefined,
  close: (window) => window.close(),
  minimize: (window) => window.minimize(),
  togglefullscreen: (window) => window.setFullScreen(!window.isFullScreen()),
  resetzoom: ({ webContents }) => webContents.setZoomLevel(0),
  zoomin: zoomBy(ZOOM_STEP),
  zoomout: zoomBy(-ZOOM_STEP),
};
const OF_APPLICATION: Readonly<Record<string, () => void>> = {
  quit: () => app.quit(),
  about: () => app.showAboutPanel(),
  hide: () => app.hide(),
  hideothers: () => undefined,
  unhide: () => undefined,
  front: () => undefined,
};

/** @returns whether the role does something by itself; the item's own `click` is then not called */
export function runRole(role: string | undefined, window: OpenWindow | null): boolean {
  const name = role?.toLowerCase() ?? '';
  const { [name]: inWindow } = ROLES;
  const { [name]: inApplication } = OF_APPLICATION;
  inApplication?.();
  if (window !== null) inWindow?.(window);
  return inWindow !== undefined || inApplication !== undefined;
}
