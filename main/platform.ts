import type { Point } from '../shared/desktop/values.ts';
import type { Listen } from './ipc/methods.ts';
import type { ClickedOn } from './menu/context-lines.ts';
import type {
  After,
  Fetch,
  MakeTrayIcon,
  MenuLine,
  Now,
  OpenInBrowser,
  OpenSocket,
  PlatformEvents,
  SecretBox,
  SetBadge,
  SetProgress,
  ShowNotification,
  Store,
  System,
  Updater,
} from './ports.ts';
import type { Bounds } from './window/clamp-bounds.ts';
import type { MakeWindow } from './window/main-window.ts';

/** What holds for every page that Chromium opens in the shell. */
export interface Guards {
  /** Whether a window may go to an address by itself. */
  mayNavigate(address: string): boolean;
  mayUse(permission: string, origin: string): boolean;
  /** A page asked for an address that it may not show, in a window of its own or in this one. */
  outside(address: string): void;
  /** Where the system's dialog offers to save what Chromium downloads by itself; null prevents it. */
  saveAs(url: string, name: string): string | null;
  /** A right-click; or the key for menus (`menu`), where the system shows no bar of them. */
  context(on: ClickedOn | 'menu'): void;
}

/** What a Linux desktop expects of a program that registers itself. */
export interface LinuxDesktop {
  /** `$XDG_CONFIG_HOME` and `$XDG_DATA_HOME`, or their defaults. */
  readonly configFolder: string;
  readonly dataFolder: string;
  /** The AppImage that this runs from, null for any other kind of installation. */
  readonly appImage: string | null;
  /** The program to start, outlasting this start. */
  readonly executable: string;
  /** Runs a program of the desktop. @returns what it printed, null where it failed or is not there */
  readonly run: (program: string, words: readonly string[]) => Promise<string | null>;
}

/** Everything that the shell has of the machine and of Electron. `main.ts` fills it from the adapters. */
export interface Platform {
  readonly system: System;
  readonly versions: { readonly app: string; readonly electron: string; readonly chromium: string };
  /** Installed, not started from its sources. */
  readonly packaged: boolean;
  /** Origin of the service that the application was built for. */
  readonly hostedServer: string;
  /** Folder of this application's own files. */
  readonly dataFolder: string;
  readonly downloadsFolder: () => string;
  /** The system's languages, best first, as BCP 47 tags. */
  readonly languages: () => readonly string[];

  readonly now: Now;
  readonly after: After;
  readonly fetch: Fetch;
  /** Removes what Chromium keeps of answers on the disk, pictures above all. */
  readonly clearCache: () => Promise<void>;
  readonly openSocket: OpenSocket;
  readonly isOnline: () => boolean;
  readonly events: PlatformEvents;
  readonly box: SecretBox;
  /** What the system calls the store that protects secrets. */
  readonly keyring: () => string;
  /** What the person chose, and what the shell remembers of itself. */
  readonly preferences: Store<unknown>;
  readonly memory: Store<unknown>;
  /** Another small file, of one power alone. */
  readonly store: (name: 'live' | 'unread' | 'automatic') => Store<unknown>;

  /** Serves every request of the application's own scheme. */
  readonly serve: (answer: (request: Request) => Promise<Response>) => void;
  /** The files of the application. */
  readonly files: (request: Request) => Promise<Response>;
  /** Whether a path under /api is a file all the same; only in development. */
  readonly isFile: (pathname: string) => boolean;
  readonly listen: Listen;
  readonly guard: (guards: Guards) => void;
  readonly makeWindow: MakeWindow;
  readonly areas: () => readonly [Bounds, ...Bounds[]];
  readonly onDisplays: (listener: () => void) => void;
  readonly isDark: () => boolean;
  readonly onTheme: (listener: () => void) => void;
  readonly setTheme: (theme: 'system' | 'light' | 'dark') => void;

  readonly openInBrowser: OpenInBrowser;
  readonly askFolder: () => Promise<string | null>;
  readonly reveal: (file: string) => void;
  readonly copy: (text: string) => void;
  readonly showNotification: ShowNotification;
  /** A notification of an earlier start was clicked; its id. */
  readonly onEarlierNotification: (listener: (id: string) => void) => void;
  readonly setMenu: (lines: readonly MenuLine[]) => void;
  /** Shows a menu at a point of the window's page, or where the pointer is. */
  readonly popUp: (lines: readonly MenuLine[], at?: Point) => void;
  readonly setBadge: SetBadge;
  readonly setProgress: SetProgress;
  readonly makeTrayIcon: MakeTrayIcon;
  /** macOS and Windows; on Linux a file does it (`linux/login-entry.ts`). */
  readonly setOpenAtLogin: (on: boolean) => void;
  /** Started with the person's session, not by the person. */
  readonly startedAtLogin: () => boolean;
  readonly linux: LinuxDesktop;
  readonly showAbout: () => void;
  readonly updater: Updater;
  readonly quit: () => void;
}
