import { join } from 'node:path';
import { app, autoUpdater, dialog } from 'electron';
import { BRAND } from '../shared/brand.ts';
import { serviceOrigin } from '../shared/desktop/service-origin.ts';
import { createBadge } from './adapters/badge.ts';
import { after, now } from './adapters/clock.ts';
import { installGuards } from './adapters/contents.ts';
import { storeCrashReports } from './adapters/crash-reports.ts';
import { desktop } from './adapters/desktop.ts';
import { listen } from './adapters/ipc.ts';
import { linuxDesktop } from './adapters/linux-desktop.ts';
import { popUp, setMenu } from './adapters/menus.ts';
import { clearCache, fetchFromNet, isOnline, openSocket } from './adapters/network.ts';
import { onEarlierNotification, showNotification } from './adapters/notifications.ts';
import { platformEvents } from './adapters/platform-events.ts';
import { createProgressBar } from './adapters/progress-bar.ts';
import { declareScheme, serveScheme } from './adapters/scheme.ts';
import { keyringName, secretBox } from './adapters/secret-box.ts';
import { createMemoryStore, createSettingsStore } from './adapters/settings-store.ts';
import { createMakeTrayIcon } from './adapters/tray.ts';
import { createUpdater, loadElectronUpdater } from './adapters/updater.ts';
import * as windows from './adapters/windows.ts';
import { type App, createApp } from './app.ts';
import type { Platform } from './platform.ts';
import type { System } from './ports.ts';
import { createDevFiles, isSource } from './protocol/dev-files.ts';
import { createWebFiles } from './protocol/web-files.ts';
import { refusedSwitch } from './security/switches.ts';
import { smokeProblem } from './smoke.ts';

/** Written in by the build: the service that the application is for. */
declare const PERCH_SERVER: string;

/** Windows starts this when a notification is clicked; the installer's shortcut carries the same. */
const TOAST_ACTIVATOR = '{6F0C9F1D-2B2C-4B0D-9A53-7D1C5E0B4A11}';
const SYSTEMS: Readonly<Record<string, System>> = { darwin: 'mac', win32: 'windows' };
const SMOKE_LIMIT_MS = 30_000;
/** The same in a package as beside the sources. */
const PICTURES = join(import.meta.dirname, '../../build/tray');

/** While it is developed, another service or the bundler's own server may be named. */
const fromEnvironment = (name: string): string | null => (app.isPackaged ? null : (process.env[name] ?? null));

function files(): Pick<Platform, 'files' | 'isFile'> {
  const origin = fromEnvironment('VITE_DEV_SERVER_URL')?.replace(/\/$/, '');
  if (origin !== undefined) return { files: createDevFiles({ fetch: fetchFromNet, origin }), isFile: isSource };
  return { files: createWebFiles({ folder: join(import.meta.dirname, '../web') }), isFile: () => false };
}

const system = SYSTEMS[process.platform] ?? 'linux';

const platform = (): Platform => ({
  system,
  versions: {
    app: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions.chrome,
  },
  packaged: app.isPackaged,
  hostedServer: serviceOrigin(fromEnvironment('PERCH_DESKTOP_SERVER') ?? PERCH_SERVER),
  dataFolder: app.getPath('userData'),
  downloadsFolder: () => app.getPath('downloads'),
  languages: () => app.getPreferredSystemLanguages(),
  now,
  after,
  fetch: fetchFromNet,
  clearCache,
  openSocket,
  isOnline,
  events: platformEvents,
  box: secretBox,
  keyring: keyringName,
  preferences: createSettingsStore('settings'),
  memory: createMemoryStore('memory'),
  store: createMemoryStore,
  serve: serveScheme,
  ...files(),
  listen,
  guard: installGuards,
  makeWindow: windows.createMakeWindow(join(import.meta.dirname, '../preload/preload.cjs')),
  areas: windows.areas,
  onDisplays: windows.onDisplays,
  isDark: windows.isDark,
  onTheme: windows.onTheme,
  setTheme: windows.setTheme,
  ...desktop,
  linux: linuxDesktop(),
  showNotification,
  onEarlierNotification,
  setMenu,
  popUp,
  makeTrayIcon: createMakeTrayIcon(PICTURES, system),
  setBadge: createBadge(join(PICTURES, 'badge.png'), system),
  setProgress: createProgressBar(),
  updater: createUpdater(loadElectronUpdater, {
    feed: join(process.resourcesPath, 'app-update.yml'),
    executable: app.getPath('exe'),
    platform: process.platform,
  }),
  quit: () => app.quit(),
});

/** `--smoke`: ends with 0 once the first page stands and the service has answered, with 1 when either does not. */
function smoke({ fetch, hostedServer }: Platform): ((ok: boolean) => void) | undefined {
  if (!process.argv.includes('--smoke')) return undefined;
  after(SMOKE_LIMIT_MS, () => app.exit(1));
  return (ok) =>
    void smokeProblem({ fetch, origin: hostedServer, pageStands: ok }).then((problem) => {
      if (problem !== null) process.stderr.write(`${problem}\n`);
      app.exit(problem === null ? 0 : 1);
    });
}

function handleAppEvents(started: Promise<App>): void {
  const withShell = (task: (shell: App) => void) => () => void started.then(task);
  app.on('second-instance', (_, argv) => void started.then((shell) => shell.startedAgain(argv)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    void started.then((shell) => shell.openLink(url));
  });
  app.on(
    'activate',
    withShell((shell) => shell.activate()),
  );
  app.on(
    'window-all-closed',
    withShell((shell) => shell.windowless()),
  );
}

async function start(): Promise<App> {
  await app.whenReady();
  const own = platform();
  const shell = createApp(own, smoke(own));
  // Told before the windows are closed for an update; `before-quit` comes only after that. electron-updater says it also
  // where it is not Electron that installs.
  autoUpdater.on('before-quit-for-update', shell.replacing);
  app.on('before-quit', shell.quitting);
  await shell.start(process.argv);
  return shell;
}

const refused = app.isPackaged ? refusedSwitch((name) => app.commandLine.hasSwitch(name)) : null;
if (refused !== null) {
  dialog.showErrorBox(BRAND.name, `${BRAND.name} does not start with --${refused}.`);
  app.exit(1);
} else if (app.requestSingleInstanceLock()) {
  // One window, one socket, one vault: a second start hands over its link and ends.
  storeCrashReports();
  app.setAppUserModelId(BRAND.appId);
  if (process.platform === 'win32') app.setToastActivatorCLSID(TOAST_ACTIVATOR);
  declareScheme();
  if (app.isPackaged) app.setAsDefaultProtocolClient(BRAND.scheme);
  // Not awaited: Electron becomes ready only after this module has ended.
  const started = start();
  handleAppEvents(started);
  started.catch((error: unknown) => {
    dialog.showErrorBox(BRAND.name, error instanceof Error ? error.message : String(error));
    app.exit(1);
  });
} else {
  app.exit(0);
}
