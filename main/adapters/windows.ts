import { BrowserWindow, nativeTheme, screen } from 'electron';
import { ownPathOf } from '../security/origin.ts';
import type { Bounds } from '../window/clamp-bounds.ts';
import { SMALLEST_SIZE } from '../window/clamp-bounds.ts';
import type { MakeWindow, ShellWindow, WindowEvents } from '../window/main-window.ts';

/** A page whose process is gone is loaded once more; if that one goes too, the window is of no use. */
const RELOADS = 1;
const ABORTED = -3;

function forwardEvents(window: BrowserWindow, events: WindowEvents): void {
  const { webContents } = window;
  let reloads = 0;
  let dead = false;
  window.once('ready-to-show', events.ready);
  window.on('resize', events.moved);
  window.on('move', events.moved);
  window.on('close', (event) => {
    if (!events.closing() && !dead) event.preventDefault();
  });
  window.on('closed', events.closed);
  const arrived = (address: string): void => {
    const path = ownPathOf(address);
    if (path !== null) events.arrived(path);
  };
  webContents.on('did-navigate', (...[, address, status]) => {
    // Not at `did-start-navigation`, which also begins what is then not allowed.
    events.left();
    // A page that is missing is answered and loaded like any other.
    if (status >= 400) events.failed();
    arrived(address);
  });
  webContents.on('did-navigate-in-page', (_, address, isMainFrame) => {
    if (isMainFrame) arrived(address);
  });
  webContents.on('did-finish-load', events.loaded);
  webContents.on('did-fail-load', (...[, code, , , isMainFrame]) => {
    if (isMainFrame && code !== ABORTED) events.failed();
  });
  webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit') return;
    events.left();
    if (reloads < RELOADS) {
      reloads += 1;
      webContents.reload();
      return;
    }
    // One that is in sight stays until the person closes it; the next is made anew.
    dead = true;
    if (!window.isVisible()) window.destroy();
  });
}

/** macOS leaves an empty space behind where a window is hidden in full screen (electron#20263). */
function hide(window: BrowserWindow): void {
  if (process.platform !== 'darwin' || !window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}

function shellWindow(window: BrowserWindow): ShellWindow {
  return {
    contents: window.webContents.id,
    load: (address) => void window.loadURL(address).catch(() => undefined), // told as did-fail-load
    send: (channel, payload) => {
      if (!window.isDestroyed()) window.webContents.send(channel, payload);
    },
    show: () => {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    hide: () => hide(window),
    destroy: () => window.destroy(),
    isVisible: () => window.isVisible(),
    isFocused: () => window.isFocused(),
    bounds: () => window.getNormalBounds(),
    isMaximized: () => (window.isMinimized() || window.isFullScreen() ? null : window.isMaximized()),
    place: (bounds) => window.setBounds(bounds),
    recolour: (background, overlay) => {
      window.setBackgroundColor(background);
      if (overlay !== null) window.setTitleBarOverlay(overlay);
    },
  };
}

/** @param preload path of the bundled preload script */
export const createMakeWindow =
  (preload: string): MakeWindow =>
  ({ bounds, maximized, background, titleBar, argument }, events) => {
    const window = new BrowserWindow({
      ...bounds,
      ...titleBar,
      minWidth: SMALLEST_SIZE.width,
      minHeight: SMALLEST_SIZE.height,
      show: false,
      backgroundColor: background,
      webPreferences: {
        preload,
        additionalArguments: [argument],
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
      },
    });
    forwardEvents(window, events);
    if (maximized) window.maximize();
    return shellWindow(window);
  };

/** Work areas of the displays, the primary one first. */
export function areas(): readonly [Bounds, ...Bounds[]] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary.workArea, ...others.map(({ workArea }) => workArea)];
}

export function onDisplays(listener: () => void): void {
  screen.on('display-removed', listener);
  screen.on('display-metrics-changed', listener);
}

export const isDark = (): boolean => nativeTheme.shouldUseDarkColors;
export const onTheme = (listener: () => void): void => void nativeTheme.on('updated', listener);
export const setTheme = (theme: 'system' | 'light' | 'dark'): void => {
  if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
};
