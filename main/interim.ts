import type { ServerFrame } from '../shared/contract/live.ts';
import type { Preferences } from '../shared/desktop/preferences.ts';
import type { DesktopNotice, LiveState } from '../shared/desktop/values.ts';
import type { Language } from '../shared/domain/languages.ts';
import type {
  After,
  Fetch,
  MachineEvents,
  MenuLine,
  Now,
  OpenSocket,
  ServerOrigin,
  ShowNotification,
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
