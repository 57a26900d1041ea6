import { channelOf } from '../../shared/desktop/channels.ts';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import type { After, System } from '../ports.ts';
import { APP_ORIGIN } from '../security/origin.ts';
import { type Bounds, clampBounds } from './clamp-bounds.ts';
import { backgroundOf, type Overlay, overlayOf, type TitleBar, titleBarOf } from './title-bar.ts';
import type { ShellMemory } from './window-memory.ts';

/** A hidden window's page costs a hundred megabytes: after this it goes, and main works on without it. */
const HIDDEN_LASTS_MS = 10 * MINUTE;
/** A window that is dragged moves many times a second. */
const SETTLED_MS = 500;

export interface NewWindow {
  readonly bounds: Bounds;
  readonly maximized: boolean;
  readonly background: string;
  readonly titleBar: TitleBar;
  /** An argument for the preload script. */
  readonly argument: string;
}

/** A window as the shell needs it; filled from Electron's BrowserWindow. */
export interface ShellWindow {
  /** Of its contents: who may ask over IPC. */
  readonly contents: number;
  load(address: string): void;
  send(channel: string, payload: unknown): void;
  /** Shows it, restored and in front. */
  show(): void;
  hide(): void;
  destroy(): void;
  isVisible(): boolean;
  /** The person works in it. */
  isFocused(): boolean;
  /** As it stands when neither maximized nor full screen. */
  bounds(): Bounds;
  /** null while it is minimized or full screen: nobody can tell then how it was before. */
  isMaximized(): boolean | null;
  place(bounds: Bounds): void;
  recolour(background: string, overlay: Overlay | null): void;
}

/** What happens to a window. `closing` answers whether it may close. */
export interface WindowEvents {
  ready(): void;
  loaded(): void;
  /** Another page has come, or the same one anew; or it is gone. */
  left(): void;
  failed(): void;
  /** Its page is at this path now, wherever it came from. */
  arrived(path: string): void;
  moved(): void;
  closing(): boolean;
  closed(): void;
}

export type MakeWindow = (input: NewWindow, events: WindowEvents) => ShellWindow;

export interface MainWindowDeps {
  readonly make: MakeWindow;
  readonly system: System;
  readonly memory: ShellMemory;
  readonly after: After;
  /** Work areas, the primary display's first. */
  readonly areas: () => readonly [Bounds, ...Bounds[]];
  readonly isDark: () => boolean;
  /** Whether closing leaves the application running, without its window. */
  readonly keepsRunning: () => boolean;
  /** The page to begin with. */
  readonly startPath: () => string;
  /** What the preload script is told at the start. */
  readonly argument: () => string;
  /** Asks a page that is there to go to a path. */
  readonly goTo: (path: string) => void;
  /** It was closed, and the application stays. */
  readonly onHidden?: () => void;
  /** The page shows this path now. */
  readonly onPath: (path: string) => void;
  /** The first page has been loaded, or could not be. */
  readonly onLoaded?: (ok: boolean) => void;
}

const same = (a: Bounds, b: Bounds): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** A timer that starts anew whenever it is set. */
function createTimer(after: After, ms: number) {
  let cancel = () => {};
  return {
    stop: (): void => cancel(),
    set(task: () => void): void {
      cancel();
      cancel = after(ms, task);
    },
  };
}

/** Notices, whatever they are about. */
const LASTING: ReadonlySet<string> = new Set([channelOf('event', 'notice'), channelOf('event', 'fileNotice')]);

/**
 * What a page that is still starting is told as soon as it listens, of each kind: after a long absence reports come by the
 * hundred, and must not take the place of the word about their files.
 */
const WAITING_AT_MOST = 200;

interface Current {
  window: ShellWindow | null;
  /** Where its page is. */
  path: string | null;
  /** Its page has started, and listens. */
  pageReady: boolean;
  /** What is said to it before. */
  waiting: (readonly [channel: string, payload: unknown])[];
  quitting: boolean;
}

/** What is done when something happens to the window. */
function createEvents(deps: MainWindowDeps, current: Current): WindowEvents {
  const hidden = createTimer(deps.after, HIDDEN_LASTS_MS);
  const moved = createTimer(deps.after, SETTLED_MS);

  function remember(): void {
    const { window } = current;
    if (window === null) return;
    // Full screen is for the moment: the next start is a window again, as it was before.
    const maximized = window.isMaximized() ?? deps.memory.read().maximized;
    deps.memory.change({ bounds: window.bounds(), maximized });
  }

  function hide(): false {
    current.window?.hide();
    deps.onHidden?.();
    // One that was shown again in the meantime stays.
    hidden.set(() => {
      if (current.window?.isVisible() === false) current.window.destroy();
    });
    return false;
  }

  return {
    ready: () => current.window?.show(),
    loaded: () => deps.onLoaded?.(true),
    left: () => {
      current.pageReady = false;
    },
    failed: () => {
      // Electron calls only a page that was loaded ready to be shown: without this nobody would ever see the window.
      current.window?.show();
      deps.onLoaded?.(false);
    },
    arrived(path) {
      current.path = path;
      deps.onPath(path);
    },
    moved: () => moved.set(remember),
    closing: () => {
      moved.stop();
      remember();
      return current.quitting || !deps.keepsRunning() || hide();
    },
    closed: () => {
      hidden.stop();
      moved.stop();
      current.window = null;
      current.pageReady = false;
      current.waiting = current.waiting.filter(([channel]) => LASTING.has(channel));
    },
  };
}

/** The application's one window: made when it is wanted, kept on a display, hidden or closed as the person chose. */
export function createMainWindow(deps: MainWindowDeps) {
  const { memory, system } = deps;
  const current: Current = { window: null, path: null, pageReady: false, waiting: [], quitting: false };
  const events = createEvents(deps, current);

  const inFront = (): boolean => current.pageReady && current.window?.isFocused() === true;

  function make(): ShellWindow {
    const { bounds, maximized } = memory.read();
    const dark = deps.isDark();
    const about = {
      bounds: clampBounds(bounds, deps.areas()),
      maximized,
      background: backgroundOf(dark),
      titleBar: titleBarOf(system, dark),
      argument: deps.argument(),
    };
    return deps.make(about, events);
  }

  return {
    /** Shows the window, at the path if one is given; without a window one is made. */
    open(path?: string): void {
      const { window } = current;
      if (window === null) {
        current.window = make();
        current.window.load(`${APP_ORIGIN}${path ?? deps.startPath()}`);
        return;
      }
      window.show();
      if (path === undefined) return;
      if (current.pageReady) deps.goTo(path);
      else window.load(`${APP_ORIGIN}${path}`);
    },
    /** A page that is still starting receives it a little later; while there is no window, only notices wait for one. */
    send(channel: string, payload: unknown): void {
      const { window, pageReady, waiting } = current;
      if (window === null && !LASTING.has(channel)) return;
      const before = waiting.filter(([other]) => other === channel).length;
      if (window !== null && pageReady) window.send(channel, payload);
      else if (before < WAITING_AT_MOST) waiting.push([channel, payload]);
    },
    /** The page has started: it is told what was said meanwhile, in that order. */
    pageReady(): void {
      current.pageReady = true;
      for (const [channel, payload] of current.waiting.splice(0)) current.window?.send(channel, payload);
    },
    /** The person has it before them, and its page listens. */
    inFront,
    /** The page that the person has before them, null where it is none. */
    pathInFront: (): string | null => (inFront() ? current.path : null),
    /** The contents that may ask over IPC, null without a window. */
    contents: (): number | null => current.window?.contents ?? null,
    /** Displays came, went or changed: the window stays where it can be reached. */
    onDisplays(): void {
      if (current.window === null) return;
      const now = current.window.bounds();
      const then = clampBounds(now, deps.areas());
      if (!same(now, then)) current.window.place(then);
    },
    /** The system's or the person's theme changed. */
    onTheme(): void {
      const dark = deps.isDark();
      current.window?.recolour(backgroundOf(dark), overlayOf(system, dark));
    },
    /** From now on, closing the window closes it instead of hiding it. */
    quitting(): void {
      current.quitting = true;
    },
  };
}
export type MainWindow = ReturnType<typeof createMainWindow>;
