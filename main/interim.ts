import type { LiveEvent, ServerFrame } from '../shared/contract/live.ts';
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type PreferencesPatch,
  preferences,
} from '../shared/desktop/preferences.ts';
import type {
  DesktopNotice,
  DownloadRequest,
  DownloadState,
  ExportRequest,
  ExportState,
  LiveState,
  ServerCheck,
  SessionState,
} from '../shared/desktop/values.ts';
import type { Language } from '../shared/domain/languages.ts';
import type {
  After,
  Fetch,
  MachineEvents,
  MenuLine,
  Now,
  OpenSocket,
  SecretBox,
  ServerOrigin,
  ShowNotification,
  Store,
  System,
} from './ports.ts';

/**
 * Stands where a power of the shell is not part of this build: keeps a session in memory, knows one server, and refuses
 * the rest. `powers.ts` imports each power by the name it has here; one that exists takes its place by its import alone.
 */
const notAvailable = (): never => {
  throw new Error('not available');
};
const nothing = (): void => {};
const off = () => nothing;

export interface TokenVault {
  load(): Promise<SessionState>;
  retry(): Promise<SessionState>;
  set(token: string): Promise<void>;
  keepUnprotected(): Promise<SessionState>;
  clear(): Promise<void>;
  read(): string | null;
  state(): SessionState;
  onChange(listener: (state: SessionState) => void): () => void;
}

export function createTokenVault(deps: {
  box: SecretBox;
  file: string;
  system: System;
  now: Now;
  unprotectedAgreed: () => boolean;
}): TokenVault {
  const listeners = new Set<(state: SessionState) => void>();
  let token: string | null = null;
  let state: SessionState = { token: 'none', lastRefresh: null };
  const become = (next: SessionState): SessionState => {
    state = next;
    for (const listener of listeners) listener(state);
    return state;
  };
  return {
    load: async () => state,
    retry: async () => state,
    set: async (given) => {
      token = given;
      become({ token: 'session-only', lastRefresh: deps.now() });
    },
    keepUnprotected: async () => state,
    clear: async () => {
      token = null;
      become({ token: 'none', lastRefresh: null });
    },
    read: () => token,
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export interface PreferencesPower {
  read(): Preferences;
  change(patch: PreferencesPatch): Preferences;
  onChange(listener: (preferences: Preferences) => void): () => void;
}

export function createPreferences(_: { store: Store<unknown> }): PreferencesPower {
  const listeners = new Set<(preferences: Preferences) => void>();
  let current: Preferences = DEFAULT_PREFERENCES;
  return {
    read: () => current,
    change(patch) {
      current = preferences.parse({ ...current, ...patch });
      for (const listener of listeners) listener(current);
      return current;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export interface ServerChoice {
  origin(): string;
  check(address: string): Promise<ServerCheck>;
  use(address: string | null): Promise<ServerCheck>;
  onChange(listener: (origin: string) => void): () => void;
}

export const createServerChoice = (deps: {
  fetch: Fetch;
  preferences: PreferencesPower;
  hosted: string;
}): ServerChoice => ({ origin: () => deps.hosted, check: notAvailable, use: notAvailable, onChange: off });

export interface Downloads {
  start(request: DownloadRequest): Promise<string | null>;
  cancel(id: string): void;
  show(id: string): void;
}

export const createDownloads = (_: {
  fetch: Fetch;
  origin: ServerOrigin;
  token: () => string | null;
  folder: () => Promise<string>;
  askFolder: () => Promise<string | null>;
  reveal: (file: string) => void;
  tell: (state: DownloadState) => void;
  saved: (file: string) => void;
}): Downloads => ({ start: notAvailable, cancel: notAvailable, show: notAvailable });

const NO_EXPORT: ExportState = { state: 'none', folder: null, total: 0, done: 0, failed: [], bytes: 0, error: null };

export interface Exports {
  start(request: ExportRequest): ExportState | Promise<ExportState>;
  state(): ExportState;
  pause(): ExportState | Promise<ExportState>;
  resume(): ExportState | Promise<ExportState>;
  cancel(): ExportState | Promise<ExportState>;
  show(): void;
  restore(): Promise<void>;
}

export const createExports = (_: {
  fetch: Fetch;
  origin: ServerOrigin;
  token: () => string | null;
  journal: string;
  now: Now;
  tell: (state: ExportState) => void;
  reveal: (file: string) => void;
}): Exports => ({
  start: notAvailable,
  state: () => NO_EXPORT,
  pause: () => NO_EXPORT,
  resume: () => NO_EXPORT,
  cancel: () => NO_EXPORT,
  show: nothing,
  restore: async () => {},
});

export const createAutomaticExport = (_: {
  fetch: Fetch;
  origin: ServerOrigin;
  token: () => string | null;
  preferences: () => Preferences;
  saved: (file: string) => void;
  failed: (error: string) => void;
}): { onReport(event: Extract<LiveEvent, { type: 'report-ready' }>): Promise<void> } => ({ onReport: async () => {} });

export interface Live {
  start(): void;
  stop(): void;
  state(): LiveState;
  reconnect(): void;
  onFrame(listener: (frame: ServerFrame) => void): () => void;
  onState(listener: (state: LiveState) => void): () => void;
}

export const createLive = (_: {
  openSocket: OpenSocket;
  origin: ServerOrigin;
  token: () => string | null;
  machine: MachineEvents;
  online: () => boolean;
  now: Now;
  after: After;
  memory: { read(): number | null; write(id: number): void };
}): Live => ({ start: nothing, stop: nothing, state: () => 'off', reconnect: nothing, onFrame: off, onState: off });

export const createNews = (_: {
  show: ShowNotification;
  language: () => Language;
  preferences: () => Preferences;
  now: Now;
  after: After;
  open: (path: string) => void;
  notice: (notice: DesktopNotice) => void;
}): { onFrame(frame: ServerFrame): void; test(): Promise<boolean> } => ({
  onFrame: nothing,
  test: async () => notAvailable(),
});

/** The unread reports, as the menu shows them too. */
export const trayLines = (): readonly MenuLine[] => [];

export interface Checkout {
  open(url: string): Promise<boolean>;
  check(): void;
  cancel(): void;
  onFrame(frame: ServerFrame): void;
  onLink(): void;
}

export const createCheckout = (_: {
  openExternal: (url: string) => Promise<boolean>;
  refresh: () => void | Promise<void>;
  machine: MachineEvents;
  after: After;
  now: Now;
  tell: (end: 'returned' | 'given-up') => void;
  fetch: Fetch;
  origin: ServerOrigin;
  token: () => string | null;
}): Checkout => ({ open: _.openExternal, check: nothing, cancel: nothing, onFrame: nothing, onLink: nothing });
