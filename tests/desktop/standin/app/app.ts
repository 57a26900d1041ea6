import { EventEmitter } from 'node:events';
import { preventable } from '../core/preventable.ts';
import { record } from '../core/recorded.ts';
import { run } from '../core/run.ts';
import { windows } from '../window/windows.ts';
import { commandLine } from './command-line.ts';
import { appMetrics } from './metrics.ts';
import { pathOf, setPath } from './paths.ts';
import { createSingleInstance } from './single-instance.ts';

interface LoginItem {
  readonly openAtLogin?: boolean;
}

class App extends EventEmitter {
  commandLine = commandLine;
  isPackaged = process.env.STANDIN_PACKAGED === 'yes';
  badgeCount = 0;
  #ready = Promise.withResolvers<void>();
  #isReady = false;
  #leaving = false;
  #clients = new Set<string>();
  #loginItem: LoginItem = {};
  #lock = createSingleInstance(({ argv, cwd, data }) => this.emit('second-instance', preventable(), argv, cwd, data));

  whenReady = (): Promise<void> => this.#ready.promise;
  isReady = (): boolean => this.#isReady;
  /** Called by `start.ts` when the entry module has run to its end. */
  becomeReady(): void {
    this.#isReady = true;
    this.emit('will-finish-launching');
    this.emit('ready', preventable(), {});
    this.#ready.resolve();
  }

  get name(): string {
    return run.name;
  }
  set name(name: string) {
    run.name = name;
  }
  getName = (): string => run.name;
  setName = (name: string): void => {
    run.name = name;
  };
  getVersion = (): string => run.version;
  getAppPath = (): string => run.appPath;
  getPath = pathOf;
  setPath = setPath;
  getLocale = (): string => process.env.STANDIN_LOCALE ?? 'en-US';
  getPreferredSystemLanguages = (): string[] => [this.getLocale()];
  getAppMetrics = appMetrics;

  setAsDefaultProtocolClient = (scheme: string): boolean => this.#clients.add(scheme).has(scheme);
  setLoginItemSettings = (item: LoginItem): void => {
    this.#loginItem = item;
    record('login-item', item);
  };
  getLoginItemSettings = (): object => ({ openAtLogin: false, wasOpenedAtLogin: false, ...this.#loginItem });
  setBadgeCount = (count = 0): boolean => {
    this.badgeCount = count;
    record('badge', count);
    return true;
  };
  setAppUserModelId = (id: string): void => record('app-user-model-id', id);
  setToastActivatorCLSID = (id: string): void => record('toast-activator', id);
  setAboutPanelOptions = (input: object): void => record('about-panel', input);
  showAboutPanel = (): void => record('about-panel', 'shown');
  focus = (): void => windows.all()[0]?.focus();
  hide = (): void => undefined;
  show = (): void => undefined;
  relaunch = (how: object = {}): void => record('relaunch', how);

  requestSingleInstanceLock = (data?: unknown): boolean => this.#lock.request(pathOf('userData'), data);

  /** Asks, closes every window, asks again, ends: the order of Electron's documentation. */
  quit = (): void => {
    if (run.quitting) return;
    const before = preventable();
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    run.quitting = true;
    for (const window of windows.all()) window.close();
    if (windows.all().length > 0) {
      run.quitting = false;
      return;
    }
    this.finishQuit();
  };
  /** The second half of quitting, once no window is left. */
  finishQuit(): void {
    const will = preventable();
    this.emit('will-quit', will);
    if (will.defaultPrevented) run.quitting = false;
    else this.exit(0);
  }
  exit = (code = 0): void => {
    if (this.#leaving) return;
    this.#leaving = true;
    run.quitting = true;
    this.emit('quit', preventable(), code);
    this.#lock.release();
    if (run.chromium === null) process.exit(code);
    void run.chromium.close().finally(() => process.exit(code));
  };
}

export const app = new App();
