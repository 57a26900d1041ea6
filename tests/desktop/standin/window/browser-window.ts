import { EventEmitter } from 'node:events';
import { app } from '../app/app.ts';
import { preventable } from '../core/preventable.ts';
import { record } from '../core/recorded.ts';
import { chromium, run } from '../core/run.ts';
import { screen } from '../system/screen.ts';
import { WebContents } from './web-contents.ts';
import { refuseWhatIsNotHere, type WebPreferences } from './web-preferences.ts';
import { type OpenWindow, windows } from './windows.ts';

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Options extends Partial<Bounds> {
  readonly show?: boolean;
  readonly title?: string;
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly backgroundColor?: string;
  readonly webPreferences?: WebPreferences;
}

const centred = (width: number, height: number): Bounds => {
  const { workArea } = screen.getPrimaryDisplay();
  const half = (all: number, part: number): number => Math.max(0, Math.round((all - part) / 2));
  return { x: workArea.x + half(workArea.width, width), y: workArea.y + half(workArea.height, height), width, height };
};

/** `BrowserWindow`: what it is told is kept and told again; its page is real. */
export class BrowserWindow extends EventEmitter {
  readonly id: number;
  readonly webContents: WebContents;
  #bounds: Bounds;
  readonly #minimum: [width: number, height: number];
  #title: string;
  #visible: boolean;
  #destroyed = false;
  #readyToShow = false;
  #is = { minimized: false, maximized: false, fullScreen: false };

  static getAllWindows = (): OpenWindow[] => windows.all();
  static getFocusedWindow = (): OpenWindow | null => windows.focused();
  static fromId = windows.byId;
  static fromWebContents = (contents: WebContents): OpenWindow | null => windows.byId(contents.id);

  constructor(options: Options = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    refuseWhatIsNotHere(options.webPreferences ?? {});
    const { width = 800, height = 600, x, y } = options;
    const middle = centred(width, height);
    this.#bounds = { ...middle, ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) };
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.#title = options.title ?? run.name;
    this.#visible = options.show !== false;
    this.webContents = new WebContents(this, options.webPreferences ?? {});
    this.id = this.webContents.id;
    windows.add(this);
    record('window', options);
    this.#resizePage();
    if (this.#visible) windows.setFocused(this);
    app.emit('browser-window-created', {}, this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  /** Called when the first document is there; a page that could not be loaded has nothing to show. */
  becomeReadyToShow(): void {
    if (this.#readyToShow) return;
    this.#readyToShow = true;
    this.emit('ready-to-show');
  }
  #resizePage(): void {
    const { width, height } = this.#bounds;
    this.webContents.opened
      .then(async ({ targetId }) => {
        const { browser } = chromium();
        const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
        await browser.send('Browser.setContentsSize', { windowId, width, height });
      })
      // A Chromium that cannot do that shows pages a little lower than the window is.
      .catch(() => undefined);
  }

  loadURL = (url: string): Promise<void> => this.webContents.loadURL(url);
  reload = (): void => this.webContents.reload();
  show = (): void => {
    this.#visible = true;
    this.#is.minimized = false;
    this.emit('show');
    this.focus();
  };
  hide = (): void => {
    this.#visible = false;
    this.emit('hide');
    this.blur();
  };
  focus = (): void => {
    if (windows.focused() === this || !this.isVisible()) return;
    windows.setFocused(this);
    this.emit('focus');
    app.emit('browser-window-focus', {}, this);
  };
  blur = (): void => {
    if (windows.focused() !== this) return;
    windows.setFocused(null);
    this.emit('blur');
    app.emit('browser-window-blur', {}, this);
  };
  #set(name: 'minimized' | 'maximized' | 'fullScreen', value: boolean, event: string): void {
    if (this.#is[name] === value) return;
    this.#is[name] = value;
    this.emit(event);
  }
  minimize = (): void => {
    this.#set('minimized', true, 'minimize');
    this.blur();
  };
  restore = (): void => {
    this.#set('minimized', false, 'restore');
    this.#set('maximized', false, 'unmaximize');
  };
  maximize = (): void => this.#set('maximized', true, 'maximize');
  unmaximize = (): void => this.#set('maximized', false, 'unmaximize');
  setFullScreen = (on: boolean): void => this.#set('fullScreen', on, on ? 'enter-full-screen' : 'leave-full-screen');
  isVisible = (): boolean => this.#visible && !this.#is.minimized && !this.#destroyed;
  isFocused = (): boolean => windows.focused() === this;
  isMinimized = (): boolean => this.#is.minimized;
  isMaximized = (): boolean => this.#is.maximized;
  isFullScreen = (): boolean => this.#is.fullScreen;
  isDestroyed = (): boolean => this.#destroyed;

  getNormalBounds = (): Bounds => ({ ...this.#bounds });
  getBounds = (): Bounds => (this.#is.maximized ? { ...screen.getPrimaryDisplay().workArea } : this.getNormalBounds());
  getSize = (): [number, number] => [this.getBounds().width, this.getBounds().height];
  setBounds = (to: Partial<Bounds>): void => {
    const before = this.#bounds;
    const after = { ...before, ...to };
    const [width, height] = this.#minimum;
    this.#bounds = { ...after, width: Math.max(width, after.width), height: Math.max(height, after.height) };
    const isSized = this.#bounds.width !== before.width || this.#bounds.height !== before.height;
    if (isSized) this.#resizePage();
    for (const event of isSized ? ['resize', 'resized'] : []) this.emit(event);
    for (const event of before.x !== after.x || before.y !== after.y ? ['move', 'moved'] : []) this.emit(event);
  };
  center = (): void => this.setBounds(centred(this.#bounds.width, this.#bounds.height));

  setTitle = (title: string): void => {
    this.#title = title;
  };
  getTitle = (): string => this.#title;
  setMenu = (): void => undefined;
  #record =
    (kind: string) =>
    (input: unknown): void =>
      record(kind, input);
  setProgressBar = this.#record('progress-bar');
  setOverlayIcon = this.#record('overlay-icon');
  setTitleBarOverlay = this.#record('title-bar-overlay');
  setBackgroundColor = this.#record('background-color');

  /** Asks, then destroys. */
  close = (): void => {
    if (this.#destroyed) return;
    const event = preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  };
  destroy = (): void => {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.webContents.destroyed = true;
    windows.remove(this);
    this.webContents.opened
      .then(({ targetId }) => chromium().browser.send('Target.closeTarget', { targetId }))
      .catch(() => undefined);
    this.webContents.emit('destroyed');
    this.emit('closed');
    // An application that does not listen is ended; one that is quitting anyway is not asked.
    if (windows.all().length === 0 && !run.quitting && !app.emit('window-all-closed')) app.quit();
  };
}
