import { EventEmitter } from 'node:events';
import { ipcMain } from '../ipc/ipc-main.ts';
import { createCodec } from '../page/codec.ts';
import { fromPage, originOf, toPage } from '../protocol/addresses.ts';
import { answerPermission, denyAll, type PermissionQuestion } from '../session/permissions.ts';
import { session } from '../session/session.ts';
import { pageMedia } from '../system/native-theme.ts';
import { guardNavigation } from './navigation.ts';
import { openPage, type PageLink } from './page-link.ts';
import type { WebPreferences } from './web-preferences.ts';
import { type OpenContents, type OpenWindow, windows } from './windows.ts';

export interface OpenAnswer {
  readonly action: 'allow' | 'deny';
  readonly overrideBrowserWindowOptions?: object;
}
type OpenHandler = (details: { url: string; frameName: string; features: string; disposition: string }) => OpenAnswer;
type Said = { kind: string; id: number; channel: string; args: unknown; error: unknown };
type Asked = { url: string; name: string; features: string };
type PageMessage = Said & Asked & PermissionQuestion;

const codec = createCodec();
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
let last = 0;
const nextId = (): number => {
  last += 1;
  return last;
};

/** `webContents`: a page of Chromium. */
export class WebContents extends EventEmitter {
  readonly id = nextId();
  readonly session = session.defaultSession;
  readonly mainFrame = { url: '', origin: 'null', parent: null, top: null, frameTreeNodeId: this.id, routingId: 1 };
  targetId = '';
  destroyed = false;
  /** How many documents it has shown: a frame that an event names may be gone when it is looked at. */
  documents = 0;
  /** What it shows now could not be loaded. */
  failed = false;
  /** A load that the application asked for: it is not asked whether it may. */
  loading = false;
  zoom = 1;
  openHandler: OpenHandler = () => ({ action: 'allow' });
  readonly window: OpenWindow;
  readonly opened: Promise<PageLink>;

  static fromId = (id: number): OpenContents | undefined => windows.byId(id)?.webContents;
  static fromDevToolsTargetId = (targetId: string): OpenContents | undefined => windows.byTarget(targetId)?.webContents;

  constructor(window: OpenWindow, preferences: WebPreferences) {
    super();
    this.window = window;
    const { width, height } = window.getBounds();
    this.opened = openPage({ width, height }, preferences, (text) => this.#receive(JSON.parse(text)));
    this.opened.then((link) => this.#follow(link)).catch((error) => this.emit('standin-error', error));
  }

  #follow(link: PageLink): void {
    const { targetId, page } = link;
    this.targetId = targetId;
    guardNavigation(this, link);
    page.on('Page.domContentEventFired', () => this.failed || this.emit('dom-ready', {}));
    page.on('Page.loadEventFired', () => {
      this.loading = false;
      if (this.failed) return;
      this.emit('did-finish-load', {});
      this.emit('did-stop-loading', {});
      this.window.becomeReadyToShow();
    });
    page.on('Inspector.targetCrashed', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }));
    page.on('Runtime.consoleAPICalled', ({ type, args }) =>
      this.emit('console-message', {
        level: type,
        message: args.map(({ value, description }) => String(value ?? description)).join(' '),
      }),
    );
    this.applyMedia();
  }
  /** The page's `prefers-color-scheme` follows `nativeTheme`. */
  applyMedia(): void {
    this.opened.then(({ page }) => page.send('Emulation.setEmulatedMedia', pageMedia())).catch(() => undefined);
  }
  /** Called when the page shows another document. */
  arrived(url: string): void {
    this.documents += 1;
    Object.assign(this.mainFrame, { url: fromPage(url), origin: originOf(url) });
  }

  /** As Electron makes it: the frame is null once its document is gone. */
  #eventOf(document: number): object {
    const contents = this;
    return {
      sender: contents,
      get senderFrame() {
        return contents.destroyed || contents.documents !== document ? null : contents.mainFrame;
      },
      type: 'frame',
    };
  }

  async #answerPermission({ id, ...question }: PageMessage): Promise<void> {
    const value = await answerPermission(this, this.mainFrame.origin, question);
    (await this.opened).tell({ kind: 'answer', id, value });
  }

  async #receive(message: PageMessage): Promise<void> {
    const { kind, id, channel, args, error } = message;
    if (kind === 'open') {
      this.askToOpen(message);
      return;
    }
    if (kind === 'permission') {
      await this.#answerPermission(message);
      return;
    }
    if (kind === 'preload-error') {
      const reason = asError(codec.unpack(error));
      process.stderr.write(`Unable to load preload script: ${reason.stack ?? reason.message}\n`);
      this.emit('preload-error', {}, '', reason);
      return;
    }
    const event = this.#eventOf(this.documents);
    const given = codec.unpack(args) as unknown[];
    if (kind === 'send') {
      ipcMain.emit(channel, event, ...given);
      return;
    }
    const link = await this.opened;
    const answer = await ipcMain.answer(channel, event, given).then(
      (value) => ({ value: codec.pack(value) }),
      (reason: unknown) => ({ error: codec.pack(asError(reason)) }),
    );
    link.tell({ kind: 'answer', id, ...answer });
  }
  send = (channel: string, ...args: unknown[]): void => {
    const packed = codec.pack(args);
    void this.opened.then((link) => link.tell({ kind: 'event', channel, args: packed }));
  };

  loadURL = async (url: string): Promise<void> => {
    const { page, preload } = await this.opened;
    await denyAll(originOf(url));
    if (preload.isOld()) await preload.put();
    this.loading = true;
    const loaded = new Promise((resolve) => this.once('did-finish-load', resolve));
    const { errorText } = await page.send('Page.navigate', { url: toPage(url) });
    if (errorText !== undefined) {
      this.loading = false;
      this.failed = true;
      this.emit('did-fail-load', {}, -2, errorText, url, true);
      throw Object.assign(new Error(`${errorText} loading '${url}'`), { code: errorText, url });
    }
    await loaded;
  };
  reload = (): void => {
    this.loading = true;
    const again = async ({ page, preload }: PageLink): Promise<void> => {
      if (preload.isOld()) await preload.put();
      await page.send('Page.reload');
    };
    this.opened.then(again).catch(() => undefined);
  };
  stop = (): void => {
    void this.opened.then(({ page }) => page.send('Page.stopLoading')).catch(() => undefined);
  };
  executeJavaScript = async (expression: string, userGesture = false): Promise<unknown> => {
    const { page } = await this.opened;
    const options = { awaitPromise: true, returnByValue: true, userGesture };
    const { result, exceptionDetails } = await page.send('Runtime.evaluate', { expression, ...options });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  #edit = (command: string) => (): void => void this.executeJavaScript(`document.execCommand('${command}')`, true);
  undo = this.#edit('undo');
  redo = this.#edit('redo');
  cut = this.#edit('cut');
  copy = this.#edit('copy');
  paste = this.#edit('paste');
  delete = this.#edit('delete');
  selectAll = this.#edit('selectAll');

  getURL = (): string => this.mainFrame.url;
  getTitle = (): string => this.window.getTitle();
  isDestroyed = (): boolean => this.destroyed;
  isLoading = (): boolean => this.loading;
  isFocused = (): boolean => this.window.isFocused();
  focus = (): void => this.window.focus();
  setWindowOpenHandler = (handler: OpenHandler): void => {
    this.openHandler = handler;
  };
  /** The page wants another window; whatever the application says, there is none here. */
  askToOpen({ url, name, features }: Asked): void {
    const details = { url: fromPage(url), frameName: name, features, disposition: 'foreground-tab' };
    if (this.openHandler(details).action === 'allow')
      process.stderr.write(`stand-in: no window for ${url}: pop-ups are not here\n`);
  }
  setZoomFactor = (factor: number): void => {
    this.zoom = factor;
  };
  getZoomFactor = (): number => this.zoom;
  setZoomLevel = (level: number): void => this.setZoomFactor(1.2 ** level);
  getZoomLevel = (): number => Math.log(this.zoom) / Math.log(1.2);
  close = (): void => this.window.close();
}
