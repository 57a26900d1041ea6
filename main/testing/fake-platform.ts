import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listen } from '../ipc/methods.ts';
import type { Guards, LinuxDesktop, Platform } from '../platform.ts';
import type { MenuLine, NotificationRequest, PlatformEvents, Store, System, TrayLook } from '../ports.ts';
import { createTestBox } from '../session/test-box.ts';
import { createFakeSockets } from './fake-socket.ts';
import { createFakeWindow, type FakeWindow } from './fake-window.ts';
import { createTestClock } from './test-clock.ts';

/** A Friday morning in UTC. */
const FRIDAY = Date.UTC(2026, 10, 20, 10);
export const HOSTED = 'https://perch.example';

/** What the application has made of the desktop around it, as a person and the system would see it. */
function createRecords() {
  return {
    windows: [] as FakeWindow[],
    notifications: [] as NotificationRequest[],
    /** Null while there is no icon in the tray. */
    tray: null as TrayLook | null,
    badge: 0,
    menu: [] as readonly MenuLine[],
    opened: [] as string[],
    revealed: [] as string[],
    loginItem: [] as boolean[],
    themes: [] as string[],
    /** How often what Chromium keeps on the disk was cleared. */
    cleared: 0,
    quits: 0,
    guards: null as Guards | null,
    /** Answers of the bridge by channel. */
    answers: new Map<string, Parameters<Listen>[1]>(),
    serve: null as ((request: Request) => Promise<Response>) | null,
    earlier: null as ((id: string) => void) | null,
  };
}
type Records = ReturnType<typeof createRecords>;

/** Every small file by its name, kept in memory; `kept` is what an earlier start wrote. */
function createStores(kept: Readonly<Record<string, unknown>>) {
  const values = new Map<string, unknown>(Object.entries(kept));
  const store = (name: string): Store<unknown> => ({
    read: () => values.get(name) ?? {},
    write: (value) => void values.set(name, structuredClone(value)),
  });
  return { values, store };
}

function createEvents() {
  const listeners = new Set<{ event: string; listener: () => void }>();
  const events: PlatformEvents = {
    on(event, listener) {
      const entry = { event, listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
  const emit = (event: Parameters<PlatformEvents['on']>[0]): void => {
    for (const entry of [...listeners]) if (entry.event === event) entry.listener();
  };
  return { events, emit };
}

/** What the shell puts on the desktop: recorded. */
const desktopOf = (records: Records) =>
  ({
    serve: (answer) => {
      records.serve = answer;
    },
    files: async () => new Response('page'),
    isFile: () => false,
    listen: (channel, answer) => void records.answers.set(channel, answer),
    guard: (guards) => {
      records.guards = guards;
    },
    makeWindow: (input, events) => {
      const window = createFakeWindow(input, events, records.windows.length + 1);
      records.windows.push(window);
      return window;
    },
    areas: () => [{ x: 0, y: 0, width: 1920, height: 1040 }],
    onDisplays: () => undefined,
    isDark: () => false,
    onTheme: () => undefined,
    setTheme: (theme) => void records.themes.push(theme),
    openInBrowser: async (url) => void records.opened.push(url),
    askFolder: async () => null,
    reveal: (file) => void records.revealed.push(file),
    copy: () => undefined,
    showNotification: (request) => void records.notifications.push(request),
    onEarlierNotification: (listener) => {
      records.earlier = listener;
    },
    setMenu: (lines) => {
      records.menu = lines;
    },
    popUp: () => undefined,
    setBadge: (count) => {
      records.badge = count;
    },
    setProgress: () => undefined,
    makeTrayIcon: () => ({
      show: (look) => {
        records.tray = look;
      },
      close: () => {
        records.tray = null;
      },
    }),
    setOpenAtLogin: (on) => void records.loginItem.push(on),
    startedAtLogin: () => false,
    showAbout: () => undefined,
    quit: () => {
      records.quits += 1;
    },
  }) satisfies Partial<Platform>;

const linuxOf = (folder: string): LinuxDesktop => ({
  configFolder: join(folder, 'config'),
  dataFolder: join(folder, 'data'),
  appImage: null,
  executable: '/opt/Perch/perch',
  run: async () => null,
});

export interface FakePlatformOptions {
  readonly system?: System;
  readonly packaged?: boolean;
  /** What small files hold from an earlier start, by their names. */
  readonly kept?: Readonly<Record<string, unknown>>;
  /** In the place of what it has otherwise. */
  readonly platform?: Partial<Platform>;
  /** The service, or whoever else is asked; without it nobody answers. */
  readonly answer?: (url: URL, init: RequestInit) => Response | Promise<Response>;
}

/**
 * A machine without Electron: its desktop is recorded, its clock stands still until told otherwise, its folders are real and gone
 * with `remove`.
 */
export async function createFakePlatform(options: FakePlatformOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'perch-shell-'));
  const { sockets, openSocket } = createFakeSockets();
  const { values, store } = createStores(options.kept ?? {});
  const { events, emit } = createEvents();
  const clock = createTestClock(FRIDAY);
  const records = createRecords();
  const platform: Platform = {
    ...desktopOf(records),
    system: options.system ?? 'linux',
    versions: { app: '1.2.3', electron: '45.4.1', chromium: '156.0.0.0' },
    packaged: options.packaged ?? false,
    hostedServer: HOSTED,
    dataFolder: folder,
    downloadsFolder: () => join(folder, 'downloads'),
    languages: () => ['en-GB'],
    now: clock.now,
    after: clock.after,
    fetch: async (url, init = {}) => {
      if (options.answer === undefined) throw new Error('net::ERR_INTERNET_DISCONNECTED');
      return await options.answer(new URL(url), init);
    },
    clearCache: async () => {
      records.cleared += 1;
    },
    openSocket,
    isOnline: () => true,
    events,
    box: createTestBox(),
    keyring: () => 'gnome_libsecret',
    preferences: store('settings'),
    memory: store('memory'),
    store,
    linux: linuxOf(folder),
    updater: {
      check: async () => ({ kind: 'none' }),
      download: async () => undefined,
      install: () => undefined,
      onReadOnlyVolume: async () => false,
      page: async () => null,
      onFailed: () => () => undefined,
    },
    ...options.platform,
  };
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return { platform, records, sockets, values, emit, clock, folder, remove };
}
export type FakePlatform = Awaited<ReturnType<typeof createFakePlatform>>;
