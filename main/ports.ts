/**
 * What the shell's services need of Electron and of the machine. `adapters/` fills these from Electron; tests fill
 * them with real files, real sockets and a real server.
 */

/** Milliseconds since the epoch, by this machine's clock. */
export type Now = () => number;

/** Runs something later. @returns how to prevent it */
export type After = (ms: number, task: () => void) => () => void;

/** Chromium's network stack in the shell (`net.fetch`): the system's proxy and certificates. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Electron's asynchronous `safeStorage`. Rejects while the keyring is locked. */
export interface SecretBox {
  encrypt(text: string): Promise<Uint8Array>;
  decrypt(bytes: Uint8Array): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

/** A WebSocket as the standard has it, made with headers (`net.WebSocket`). */
export type OpenSocket = (url: string, headers: Readonly<Record<string, string>>) => WebSocket;

/** The session as the rest of main sees it. */
export interface SessionToken {
  /** null when nobody is logged in, or the keyring is locked. */
  read(): string | null;
}

/** Where the service is: an origin without a slash at its end. */
export type ServerOrigin = () => string;

/** What tells the machine's state: sleep, lock, network. @returns how to stop listening */
export interface PlatformEvents {
  on(event: 'suspend' | 'resume' | 'unlock-screen' | 'online' | 'focus', listener: () => void): () => void;
}

/** A notification as it is shown. `click` comes also for one that was clicked after the application was started anew. */
export interface NotificationRequest {
  /** The same id replaces the one before. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The system has shown it. Some never say so. */
  readonly onShown?: () => void;
  readonly onClick: () => void;
  /** The system refused to show it. */
  readonly onFailed: () => void;
}
export type ShowNotification = (request: NotificationRequest) => void;

/** One line of a menu: tray and window menu are built from these. */
export interface MenuLine {
  readonly id?: string;
  readonly kind?: 'separator' | 'normal' | 'checkbox' | 'submenu' | 'role';
  readonly label?: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly enabled?: boolean;
  readonly checked?: boolean;
  readonly onClick?: () => void;
  readonly lines?: readonly MenuLine[];
}

/** A small settings file with a schema (electron-store). */
export interface Store<T> {
  read(): T;
  write(value: T): void;
}

/** What a look for a newer version found. `off`: this installation is brought up to date by something else. */
export type UpdateFound = { readonly kind: 'none' | 'off' } | { readonly kind: 'newer'; readonly version: string };

/** Finds, fetches and installs newer versions (electron-updater). Nothing is fetched unasked. */
export interface Updater {
  /** Rejects when the releases cannot be read. */
  check(): Promise<UpdateFound>;
  /** Fetches what `check` found last, and has it installed when the application ends. */
  download(): Promise<void>;
  /** Ends the application, installs what was fetched and starts the new version. */
  install(): void;
  /** The application lies where nothing can be replaced, such as in a disk image that was never copied from. */
  onReadOnlyVolume(): Promise<boolean>;
  /** Where releases can be downloaded by hand; null when the package does not say. */
  page(): Promise<string | null>;
  /** Something failed that nobody waits for, such as an installation. @returns how to stop listening */
  onFailed(listener: (error: unknown) => void): () => void;
}

/** Opens an address in the system's browser. Only `links/open-external.ts` calls it. */
export type OpenInBrowser = (url: string) => Promise<void>;

export type System = 'mac' | 'windows' | 'linux';

/** What the icon in the tray shows. */
export interface TrayLook {
  readonly tooltip: string;
  readonly lines: readonly MenuLine[];
  /** Marks the icon: something is unread. */
  readonly unread: boolean;
}

/** The icon in the system's tray. Some systems lose it in sleep: it is then closed and made anew. */
export interface TrayIcon {
  show(look: TrayLook): void;
  close(): void;
}
/** `onClick` is a left click, which not every system tells of. */
export type MakeTrayIcon = (onClick: () => void) => TrayIcon;

/** The number on the application's own icon; 0 takes it away. Systems that have none ignore it. */
export type SetBadge = (count: number) => void;

/** How far something is, from 0 to 1, and whether it goes on. */
export interface Progress {
  readonly share: number;
  readonly mode: 'normal' | 'paused' | 'error';
}
/** The bar at the application's own icon; null takes it away. */
export type SetProgress = (progress: Progress | null) => void;
