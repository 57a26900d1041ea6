import { SESSION_ARGUMENT } from '../shared/desktop/channels.ts';
import type { Point } from '../shared/desktop/values.ts';
import type { Language } from '../shared/domain/languages.ts';
import { offeredFile } from './downloads/offered-name.ts';
import { resumeOnReconnect } from './exports/resume-on-reconnect.ts';
import { createHandlers } from './ipc/handlers.ts';
import { registerMethods } from './ipc/methods.ts';
import { createSendEvent } from './ipc/send-event.ts';
import { type Link, linkIn, parseLink, pathOfNotification } from './links/link.ts';
import { createOpenLink } from './links/open-link.ts';
import { contextLines } from './menu/context-lines.ts';
import { menuLines } from './menu/menu-lines.ts';
import { withStallLimit } from './network/stall-limit.ts';
import { showBackgroundHint } from './notifications/background-hint.ts';
import type { Platform } from './platform.ts';
import { createApiProxy } from './protocol/api-proxy.ts';
import { createAppProtocol } from './protocol/app-protocol.ts';
import { mayAsk, mayNavigate, mayUse, type Requester } from './security/rules.ts';
import { createServices, type Services } from './services.ts';
import { endSession } from './session/end-session.ts';
import { createTray, type Tray } from './tray/tray.ts';
import { createMainWindow, type MainWindow } from './window/main-window.ts';
import { createShellMemory, type ShellMemory } from './window/window-memory.ts';

/** A keyring may ask the person first; the window does not wait longer than this for it. */
const KEYRING_PATIENCE_MS = 1500;

/** Where the page draws the button of the menu, for those who press its key. */
const BELOW_BUTTON: Point = { x: 12, y: 48 };

/** The parts of the shell that refer to one another. */
interface Parts {
  readonly platform: Platform;
  readonly services: Services;
  readonly window: MainWindow;
  readonly tray: Tray;
  readonly memory: ShellMemory;
  readonly language: () => Language;
}

/** What Electron's own events are passed on to. */
export interface App {
  /** @param argv of this start: on Windows and Linux a link stands there */
  start(argv: readonly string[]): Promise<void>;
  /** The application was started again while it runs. */
  startedAgain(argv: readonly string[]): void;
  openLink(text: string): void;
  /** The person asked for the window (dock, tray). */
  activate(): void;
  /** The last window is closed. */
  windowless(): void;
  /**
   * An update takes the application's place: its windows are closed first, and it ends only once they are gone. Nothing else
   * ends yet: where the installation fails, the application goes on.
   */
  replacing(): void;
  quitting(): void;
}

function trayOf({ platform, services, window, language }: Omit<Parts, 'tray' | 'memory'>, drawn: () => void): Tray {
  const { preferences, vault } = services;
  const tell = createSendEvent(window.send);
  return createTray({
    system: platform.system,
    now: platform.now,
    after: platform.after,
    quit: platform.quit,
    drawn,
    events: platform.events,
    icon: platform.makeTrayIcon,
    badge: platform.setBadge,
    store: platform.store('unread'),
    language,
    preferences: preferences.read,
    loggedIn: () => vault.read() !== null,
    open: (path) => window.open(path ?? undefined),
    command: (name) => {
      window.open();
      tell('command', name);
    },
    setNotifications: (notifications) => void preferences.change({ notifications }),
  });
}

/** The menu, rebuilt whenever something in it changes. */
function createMenu(parts: Parts) {
  const { platform, services, window, tray, language } = parts;
  const tell = createSendEvent(window.send);
  const draw = () =>
    menuLines(
      {
        system: platform.system,
        language: language(),
        signedIn: services.vault.state().token !== 'none',
        developer: !platform.packaged,
        reports: tray.reports(),
        pauses: tray.pauses(),
      },
      {
        open: (path) => window.open(path === undefined ? undefined : `/${language()}${path}`),
        command: (name) => {
          window.open();
          tell('command', name);
        },
        checkForUpdate: () => {
          window.open(`/${language()}/settings#updates`);
          void services.updates.check();
        },
        about: platform.showAbout,
      },
    );
  return {
    popUp: (at: Point) => platform.popUp(draw(), at),
    show: () => platform.setMenu(draw()),
  };
}

function installGuards(parts: Parts, menu: { popUp: (at: Point) => void }): void {
  const { platform, services, window, language } = parts;
  const goOutside = createOpenLink({
    openExternal: services.openExternal,
    language,
    tell: createSendEvent(window.send),
  });
  platform.guard({
    mayNavigate,
    mayUse,
    saveAs: (url, name) =>
      offeredFile(url, name, services.preferences.read().downloads.folder ?? platform.downloadsFolder()),
    outside: goOutside,
    context: (on) => {
      if (on === 'menu') {
        menu.popUp(BELOW_BUTTON);
        return;
      }
      const lines = contextLines(on, { language: language(), copyLink: platform.copy });
      if (lines.length > 0) platform.popUp(lines);
    },
  });
}

/** Nobody is logged in any more: nothing of the person before goes on. */
function endLocalSession({ platform, services, tray }: Parts): void {
  void platform.clearCache().catch(() => undefined);
  services.live.stop();
  services.checkout.cancel();
  services.notifications.forget();
  void services.exports.leave().catch(() => undefined);
  services.automaticExport.forget();
  tray.forget();
}

/** Who hears what of whom. */
function connect(parts: Parts, menu: { show: () => void }): void {
  const { platform, services, window, tray, language } = parts;
  const { vault, preferences, server, live, notifications, checkout, automaticExport } = services;
  const tell = createSendEvent(window.send);
  vault.onChange((state) => {
    tell('session', state);
    if (state.token === 'none') endLocalSession(parts);
    else if (live.state() === 'off') live.start();
    else live.reconnect();
    tray.refresh();
    menu.show();
  });
  preferences.onChange((now) => {
    platform.setTheme(now.theme);
    tell('preferences', now);
    tray.refresh();
    menu.show();
  });
  // Waited for before the new service is kept: no token of the one before is ever sent to it.
  server.onChange(async (_, before) => {
    const token = vault.read();
    if (token !== null) void endSession(platform, { origin: before, token });
    endLocalSession(parts);
    await vault.clear();
    window.open(`/${language()}/dashboard`);
  });
  const readAgain = () => void (vault.state().token === 'locked' && vault.retry());
  // Not on focus: a keyring's question that is cancelled gives the focus back, and would come again.
  platform.events.on('unlock-screen', readAgain);
  platform.events.on('resume', readAgain);
  live.onState((state) => tell('liveState', state));
  resumeOnReconnect({ events: platform.events, ...services });
  live.onFrame((frame) => {
    tell('live', frame);
    notifications.onFrame(frame);
    checkout.onFrame(frame);
    tray.onFrame(frame);
    if (frame.type === 'report-ready') void automaticExport.onReport(frame);
  });
  platform.onDisplays(window.onDisplays);
  platform.onTheme(window.onTheme);
  platform.onEarlierNotification((id) => window.open(pathOfNotification(id, language()) ?? undefined));
}

function serve({ platform, services }: Parts): void {
  const api = createApiProxy({ fetch: platform.fetch, origin: services.server.origin, session: services.vault });
  platform.serve(createAppProtocol({ api, files: platform.files, isFile: platform.isFile }));
}

/** The session began: where the application keeps running it waits at the edge of the screen. */
const startsHidden = ({ platform, services }: Parts): boolean =>
  services.preferences.read().keepRunning && platform.startedAtLogin();

function follow({ services, window }: Parts, link: Link | null): void {
  const tell = createSendEvent(window.send);
  if (link?.kind === 'checkout-returned') services.checkout.onLink();
  if (link?.kind === 'google-returned') tell('google', { state: link.state, code: link.code });
  if (link?.kind === 'connect-returned') tell('connect', { state: link.state, code: link.code });
  window.open(link?.kind === 'open' ? link.path : undefined);
}

/** The application ends: from now on closing closes, and nothing is begun any more. */
function leave({ services, tray, window }: Parts): void {
  window.quitting();
  tray.stop();
  services.live.stop();
  services.liveMemory.flush();
  services.updates.stop();
}

const windowDeps = (platform: Platform, memory: ShellMemory) => ({
  make: platform.makeWindow,
  system: platform.system,
  memory,
  after: platform.after,
  areas: platform.areas,
  isDark: platform.isDark,
});

/**
 * Joins the parts of the shell. Nothing here knows Electron: it has the platform.
 * @param onLoaded the first page stands, or could not be loaded
 */
export function createApp(given: Platform, onLoaded?: (ok: boolean) => void): App {
  const platform: Platform = { ...given, fetch: withStallLimit(given.fetch, given) };
  const memory = createShellMemory({ store: platform.memory });
  const language = () => memory.language(platform.languages());
  const tell = createSendEvent((channel, payload) => window.send(channel, payload));
  const open = (path?: string) => window.open(path);
  const front = { inFront: () => window.inFront(), pathInFront: () => window.pathInFront() };
  const services = createServices(platform, { tell, language, open, ...front });
  const window: MainWindow = createMainWindow({
    ...windowDeps(platform, memory),
    keepsRunning: () => services.preferences.read().keepRunning,
    startPath: () => `/${language()}/dashboard`,
    argument: () => `${SESSION_ARGUMENT}${JSON.stringify(services.vault.state())}`,
    goTo: (path) => tell('open', path),
    onPath: (path) => tray.onPath(path),
    onHidden: () => showBackgroundHint({ platform, memory, language: language(), open }),
    ...(onLoaded === undefined ? {} : { onLoaded }),
  });
  const tray = trayOf({ platform, services, window, language }, () => menu.show());
  const parts: Parts = { platform, services, window, tray, memory, language };
  const menu = createMenu(parts);
  // The page's first message: from now on it receives events.
  const setLanguage = (next: Language): void => {
    window.pageReady();
    memory.change({ language: next });
    tray.refresh();
    menu.show();
  };
  return {
    async start(argv) {
      platform.setTheme(services.preferences.read().theme);
      installGuards(parts, menu);
      serve(parts);
      const { setUnread } = tray;
      const handlers = createHandlers({ platform, services, setLanguage, setUnread, showMenu: menu.popUp });
      const ofPage = (requester: Requester): boolean => mayAsk(requester, window.contents());
      registerMethods({ listen: platform.listen, mayAsk: ofPage, handlers });
      connect(parts, menu);
      menu.show();
      await Promise.race([
        services.vault.load(),
        new Promise((done) => platform.after(KEYRING_PATIENCE_MS, () => done(null))),
      ]);
      const link = linkIn(argv);
      if (link !== null || !startsHidden(parts)) follow(parts, link);
      void services.refreshStarts().catch(() => undefined);
      // An export that goes on takes up the parts that it left; the rest nobody wants.
      void services.exports
        .restore()
        .catch(() => undefined)
        .then(services.downloads.tidy);
      services.updates.start();
      tray.start();
    },
    startedAgain: (argv) => follow(parts, linkIn(argv)),
    openLink: (text) => follow(parts, parseLink(text)),
    activate: () => window.open(),
    windowless: () => {
      if (platform.system !== 'mac' && !services.preferences.read().keepRunning) platform.quit();
    },
    replacing: window.quitting,
    quitting: () => leave(parts),
  };
}
