import { join } from 'node:path';
import { defaultsFor } from '../shared/desktop/preferences.ts';
import type { Language } from '../shared/domain/languages.ts';
import { createCheckout } from './checkout/checkout.ts';
import { createDownloads } from './downloads/downloads.ts';
import { createAutomaticExport } from './exports/automatic.ts';
import { automaticFailed, createExportNotifications } from './exports/export-notifications.ts';
import { createExports, type Exports } from './exports/exports.ts';
import { createNotifyFiles, type NotifyFiles } from './exports/file-notifications.ts';
import { createExportBar } from './exports/progress-display.ts';
import type { RunDeps } from './exports/run-export.ts';
import type { SendEvent } from './ipc/send-event.ts';
import { AT_LOGIN } from './links/link.ts';
import { createOpenExternal } from './links/open-external.ts';
import { createOperator } from './links/operator.ts';
import { createLinkEntry } from './linux/link-entry.ts';
import { createLoginEntry } from './linux/login-entry.ts';
import { createLiveMemory } from './live/live-memory.ts';
import { createLive } from './live/reconnect.ts';
import { createNotifications } from './notifications/notifications.ts';
import type { Platform } from './platform.ts';
import { createPreferences } from './preferences/preferences.ts';
import { createServerSelection } from './server-selection/server-selection.ts';
import { createTokenVault } from './session/token-vault.ts';
import { createUpdates } from './updates/updates.ts';

/** What the services have of the window around them. */
export interface Around {
  readonly tell: SendEvent;
  readonly language: () => Language;
  /** Shows the window, at a path of the application if one is given. */
  readonly open: (path?: string) => void;
  /** The person has the window before them. */
  readonly inFront: () => boolean;
  /** The path of the page that the person has before them. */
  readonly pathInFront: () => string | null;
}

type Base = {
  readonly vault: ReturnType<typeof createTokenVault>;
  readonly preferences: ReturnType<typeof createPreferences>;
  readonly server: ReturnType<typeof createServerSelection>;
  readonly updates: ReturnType<typeof createUpdates>;
};
/** @param showExport shows the folder of the bulk export */
function createTellers(platform: Platform, given: Around & Base, showExport: () => void): NotifyFiles {
  const acts = {
    show: showExport,
    look: () => {
      given.open();
      given.tell('command', 'bulk-export');
    },
    settings: () => given.open(`/${given.language()}/settings#computer`),
  };
  return createNotifyFiles({
    show: platform.showNotification,
    preferences: given.preferences.read,
    now: platform.now,
    inFront: given.inFront,
    tell: (word) => given.tell('fileNotice', word),
    act: (act) => acts[act](),
  });
}

interface BulkGiven extends Around {
  readonly service: RunDeps;
  readonly tellFiles: NotifyFiles;
}

function createBulkExport(platform: Platform, { service, tellFiles, tell, language }: BulkGiven): Exports {
  const notifyOfExport = createExportNotifications({ language, tell: tellFiles });
  const bar = createExportBar(platform.setProgress);
  return createExports({
    ...service,
    journal: join(platform.dataFolder, 'export.journal'),
    tell: (state) => {
      tell('export', state);
      notifyOfExport(state);
      bar(state);
    },
    reveal: platform.reveal,
  });
}

function createFiles(platform: Platform, given: Around & Base) {
  const { tell, preferences } = given;
  const { now, after } = platform;
  const { language } = given;
  const service = { fetch: platform.fetch, origin: given.server.origin, token: given.vault.read, now, after, language };
  const askFolder = async (): Promise<string | null> => {
    const folder = await platform.askFolder();
    if (folder !== null) preferences.change({ downloads: { folder } });
    return folder;
  };
  const tellFiles = createTellers(platform, given, () => exports.show());
  const exports = createBulkExport(platform, { ...given, service, tellFiles });
  const downloads = createDownloads({
    ...service,
    folder: async () => preferences.read().downloads.folder ?? platform.downloadsFolder(),
    askFolder,
    reveal: platform.reveal,
    tell: (state) => tell('download', state),
    // The page hears of it as the last state of the download.
    saved: () => {},
  });
  return {
    downloads,
    exports,
    automaticExport: createAutomaticExport({
      ...service,
      preferences: preferences.read,
      store: platform.store('automatic'),
      saved: downloads.adopt,
      failed: (code, again) => tellFiles(automaticFailed(given.language(), { code, again })),
      tell: (state) => tell('automatic', state),
    }),
  };
}

function createLiveParts(platform: Platform, given: Around & Base) {
  const { tell } = given;
  const { now, after } = platform;
  const service = { origin: given.server.origin, token: given.vault.read };
  const openExternal = createOpenExternal({
    open: platform.openInBrowser,
    origin: given.server.origin,
    operator: createOperator({ fetch: platform.fetch, origin: given.server.origin, now }),
  });
  const liveMemory = createLiveMemory({ store: platform.store('live'), origin: service.origin, after });
  const live = createLive({
    ...service,
    openSocket: platform.openSocket,
    events: platform.events,
    online: platform.isOnline,
    now,
    after,
    memory: liveMemory,
  });
  const notifications = createNotifications({
    show: platform.showNotification,
    language: given.language,
    preferences: given.preferences.read,
    now,
    after,
    open: given.open,
    pathInFront: given.pathInFront,
    notice: (notice) => tell('notice', notice),
  });
  const checkout = createCheckout({
    ...service,
    openExternal,
    // What was missed meanwhile is replayed on a new connection.
    refresh: live.reconnect,
    events: platform.events,
    after,
    now,
    fetch: platform.fetch,
    tell: (end) => tell('checkout', end),
  });
  return { live, liveMemory, notifications, checkout, openExternal };
}

/** How the system starts the application by itself: with the session, and for a link. */
function createStarts({ system, packaged, linux, setOpenAtLogin }: Platform) {
  const entry = createLoginEntry({ configFolder: linux.configFolder, words: [linux.executable, AT_LOGIN] });
  const linkEntry = createLinkEntry(linux);
  return {
    linkEntry,
    /** Only an installed application has an address that the system could start. */
    async openAtLogin(on: boolean): Promise<void> {
      if (!packaged) return;
      if (system === 'linux') await entry.set(on);
      else setOpenAtLogin(on);
    },
    async refreshStarts(): Promise<void> {
      if (packaged && system === 'linux') await Promise.all([entry.refresh(), linkEntry.refresh()]);
    },
  };
}

export type Services = Base &
  ReturnType<typeof createFiles> &
  ReturnType<typeof createLiveParts> &
  ReturnType<typeof createStarts>;

/** Makes every service of the shell; nothing is started yet. */
export function createServices(platform: Platform, around: Around): Services {
  const { now, after } = platform;
  const preferences = createPreferences({ store: platform.preferences, defaults: defaultsFor(platform.system) });
  const server = createServerSelection({ fetch: platform.fetch, preferences, hosted: platform.hostedServer });
  const vault = createTokenVault({
    box: platform.box,
    file: join(platform.dataFolder, 'token.bin'),
    system: platform.system,
    now,
    service: server.origin,
    unprotectedAgreed: () => preferences.read().unprotectedToken,
  });
  const updates = createUpdates({
    updater: platform.updater,
    packaged: platform.packaged,
    now,
    after,
    tell: (state) => around.tell('update', state),
  });
  const base: Base = { preferences, vault, server, updates };
  const given = { ...around, ...base };
  return { ...base, ...createFiles(platform, given), ...createLiveParts(platform, given), ...createStarts(platform) };
}
