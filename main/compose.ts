import { SESSION_ARGUMENT } from '../shared/desktop/channels.ts';
import type { Point } from '../shared/desktop/values.ts';
import type { Language } from '../shared/domain/languages.ts';
import { offeredFile } from './downloads/offered-name.ts';
import { goOnByItself } from './exports/go-on.ts';
import { createHandlers } from './ipc/handlers.ts';
import { registerMethods } from './ipc/methods.ts';
import { createTell } from './ipc/tell.ts';
import { type Link, linkIn, parseLink, pathOfNotification } from './links/link.ts';
import { isLink } from './links/open-external.ts';
import type { Machine } from './machine.ts';
import { contextLines } from './menu/context-lines.ts';
import { menuLines } from './menu/menu-lines.ts';
import { menuWords } from './menu/texts.ts';
import { tellOfStaying } from './news/staying.ts';
import { createPowers, type Powers } from './powers.ts';
import { createApiProxy } from './protocol/api-proxy.ts';
import { createAppProtocol } from './protocol/app-protocol.ts';
import { mayAsk, mayNavigate, mayUse } from './security/rules.ts';
import { endSession } from './session/end-session.ts';
import { createTray, type Tray } from './tray/tray.ts';
import { createMainWindow, type MainWindow } from './window/main-window.ts';
import { createShellMemory, type ShellMemory } from './window/window-memory.ts';

/** A keyring may ask the person first; the window does not wait longer than this for it. */
const KEYRING_PATIENCE_MS = 1500;

/** Where the page draws the button of the menu, for those who press its key. */
const BELOW_BUTTON: Point = { x: 12, y: 48 };

/** The parts as they know each other. */
interface Parts {
  readonly machine: Machine;
  readonly powers: Powers;
  readonly window: MainWindow;
  readonly tray: Tray;
  readonly memory: ShellMemory;
  readonly language: () => Language;
}

/** What Electron's own events are passed on to. */
export interface Shell {
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

function trayOf({ machine, powers, window, language }: Omit<Parts, 'tray' | 'memory'>, drawn: () => void): Tray {
  const { preferences, vault } = powers;
  const tell = createTell(window.send);
  return createTray({
    system: machine.system,
    now: machine.now,
    after: machine.after,
    quit: machine.quit,
    drawn,
    machine: machine.events,
    icon: machine.makeTrayIcon,
    badge: machine.setBadge,
    store: machine.store('unread'),
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

/** The menu, drawn anew whenever something in it has changed. */
function createMenu(parts: Parts) {
  const { machine, powers, window, tray, language } = parts;
  const tell = createTell(window.send);
  const draw = () =>
    menuLines(
      {
        system: machine.system,
        language: language(),
        signedIn: powers.vault.state().token !== 'none',
        developer: !machine.packaged,
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
          void powers.updates.check();
        },
        about: machine.showAbout,
      },
    );
  return {
    popUp: (at: Point) => machine.popUp(draw(), at),
    show: () => machine.setMenu(draw()),
  };
}

/** A link that is not opened is said so: somebody clicked it. */
async function goOutside({ powers, window, language }: Parts, address: string): Promise<void> {
  if ((await powers.openExternal(address)) || !isLink(address)) return;
  const text = menuWords(language())('notOpened');
  createTell(window.send)('notice', { kind: 'info', text, open: null, copy: address.slice(0, 2048) });
}

function installGuards(parts: Parts, menu: { popUp: (at: Point) => void }): void {
  const { machine, powers, language } = parts;
  machine.guard({
    mayNavigate,
    mayUse,
    saveAs: (url, name) =>
      offeredFile(url, name, powers.preferences.read().downloads.folder ?? machine.downloadsFolder()),
    outside: (address) => void goOutside(parts, address),
    context: (on) => {
      if (on === 'menu') {
        menu.popUp(BELOW_BUTTON);
        return;
      }
      const lines = contextLines(on, { language: language(), copyLink: machine.copy });
      if (lines.length > 0) machine.popUp(lines);
    },
  });
}

/** Nobody is logged in any more: nothing of the person before goes on. */
function nobodyHere({ powers, tray }: Parts): void {
  powers.live.stop();
  powers.checkout.cancel();
  powers.news.forget();
  void powers.exports.leave().catch(() => undefined);
  powers.automaticExport.forget();
  tray.forget();
}

/** Who hears what of whom. */
function connect(parts: Parts, menu: { show: () => void }): void {
  const { machine, powers, window, tray, language } = parts;
  const { vault, preferences, server, live, news, checkout, automaticExport } = powers;
  const tell = createTell(window.send);
  vault.onChange((state) => {
    tell('session', state);
    if (state.token === 'none') nobodyHere(parts);
    else if (live.state() === 'off') live.start();
    else live.reconnect();
    tray.refresh();
    menu.show();
  });
  preferences.onChange((now) => {
    machine.setTheme(now.theme);
    tell('preferences', now);
    tray.refresh();
    menu.show();
  });
  // Waited for before the new service is kept: no token of the one before is ever sent to it.
  server.onChange(async (_, before) => {
    const token = vault.read();
    if (token !== null) void endSession(machine.fetch, before, token);
    nobodyHere(parts);
    await vault.clear();
    window.open(`/${language()}/dashboard`);
  });
  const readAgain = () => void (vault.state().token === 'locked' && vault.retry());
  // Not on focus: a keyring's question that is cancelled gives the focus back, and would come again.
  machine.events.on('unlock-screen', readAgain);
  machine.events.on('resume', readAgain);
  live.onState((state) => tell('liveState', state));
  goOnByItself({ events: machine.events, ...powers });
  live.onFrame((frame) => {
    tell('live', frame);
    news.onFrame(frame);
    checkout.onFrame(frame);
    tray.onFrame(frame);
    if (frame.type === 'report-ready') void automaticExport.onReport(frame);
  });
  machine.onDisplays(window.onDisplays);
  machine.onTheme(window.onTheme);
  machine.onEarlierNotification((id) => window.open(pathOfNotification(id, language()) ?? undefined));
}

function serve({ machine, powers }: Parts): void {
  const api = createApiProxy({ fetch: machine.fetch, origin: powers.server.origin, session: powers.vault });
  machine.serve(createAppProtocol({ api, files: machine.files, isFile: machine.isFile }));
}

/** The session began: where the application keeps running it waits at the edge of the screen. */
const startsHidden = ({ machine, powers }: Parts): boolean =>
  powers.preferences.read().keepRunning && machine.startedAtLogin();

function follow({ powers, window }: Parts, link: Link | null): void {
  if (link?.kind === 'checkout-returned') powers.checkout.onLink();
  window.open(link?.kind === 'open' ? link.path : undefined);
}

/** The application ends: from now on closing closes, and nothing is begun any more. */
function leave({ powers, tray, window }: Parts): void {
  window.quitting();
  tray.stop();
  powers.live.stop();
  powers.liveMemory.flush();
  powers.updates.stop();
}

const windowDeps = (machine: Machine, memory: ShellMemory) => ({
  make: machine.makeWindow,
  system: machine.system,
  memory,
  after: machine.after,
  areas: machine.areas,
  isDark: machine.isDark,
});

/**
 * Joins the parts of the shell. Nothing here knows Electron: it has the machine.
 * @param onLoaded the first page stands, or could not be loaded
 */
export function composeShell(machine: Machine, onLoaded?: (ok: boolean) => void): Shell {
  const memory = createShellMemory({ store: machine.memory });
  const language = () => memory.language(machine.languages());
  const tell = createTell((channel, payload) => window.send(channel, payload));
  const open = (path?: string) => window.open(path);
  const powers = createPowers(machine, { tell, language, open, inFront: () => window.inFront() });
  const window: MainWindow = createMainWindow({
    ...windowDeps(machine, memory),
    keepsRunning: () => powers.preferences.read().keepRunning,
    startPath: () => `/${language()}/dashboard`,
    argument: () => `${SESSION_ARGUMENT}${JSON.stringify(powers.vault.state())}`,
    goTo: (path) => tell('open', path),
    onPath: (path) => tray.onPath(path),
    onHidden: () => tellOfStaying({ machine, memory, language: language(), open }),
    ...(onLoaded === undefined ? {} : { onLoaded }),
  });
  const tray = trayOf({ machine, powers, window, language }, () => menu.show());
  const parts: Parts = { machine, powers, window, tray, memory, language };
  const menu = createMenu(parts);
  // The first thing that a page says: from here on it hears.
  const setLanguage = (next: Language): void => {
    window.hears();
    memory.change({ language: next });
    tray.refresh();
    menu.show();
  };
  return {
    async start(argv) {
      machine.setTheme(powers.preferences.read().theme);
      installGuards(parts, menu);
      serve(parts);
      const handlers = createHandlers({
        machine,
        powers,
        setLanguage,
        setUnread: tray.setUnread,
        showMenu: menu.popUp,
      });
      registerMethods({ listen: machine.listen, mayAsk: (asker) => mayAsk(asker, window.contents()), handlers });
      connect(parts, menu);
      menu.show();
      await Promise.race([
        powers.vault.load(),
        new Promise((done) => machine.after(KEYRING_PATIENCE_MS, () => done(null))),
      ]);
      const link = linkIn(argv);
      if (link !== null || !startsHidden(parts)) follow(parts, link);
      void powers.refreshStarts().catch(() => undefined);
      // An export that goes on takes up the parts that it left; the rest nobody wants.
      void powers.exports
        .restore()
        .catch(() => undefined)
        .then(powers.downloads.tidy);
      powers.updates.start();
      tray.start();
    },
    startedAgain: (argv) => follow(parts, linkIn(argv)),
    openLink: (text) => follow(parts, parseLink(text)),
    activate: () => window.open(),
    windowless: () => {
      if (machine.system !== 'mac' && !powers.preferences.read().keepRunning) machine.quit();
    },
    replacing: window.quitting,
    quitting: () => leave(parts),
  };
}
