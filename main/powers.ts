import { join } from 'node:path';
import { defaultsFor } from '../shared/desktop/preferences.ts';
import type { Language } from '../shared/domain/languages.ts';
import { createCheckout } from './checkout/checkout.ts';
import { createDownloads } from './downloads/downloads.ts';
import { createAutomaticExport } from './exports/automatic.ts';
import { createExportBar } from './exports/export-bar.ts';
import { automaticFailed, createExportNews } from './exports/export-news.ts';
import { createExports, type Exports } from './exports/exports.ts';
import type { RunDeps } from './exports/run-export.ts';
import { createTellFiles, type TellFiles } from './exports/tell-files.ts';
import type { Tell } from './ipc/tell.ts';
import { AT_LOGIN } from './links/link.ts';
import { createOpenExternal } from './links/open-external.ts';
import { createOperator } from './links/operator.ts';
import { createLinkEntry } from './linux/link-entry.ts';
import { createLoginEntry } from './linux/login-entry.ts';
import { createLive } from './live/live.ts';
import { createLiveMemory } from './live/live-memory.ts';
import type { Machine } from './machine.ts';
import { createNews } from './news/news.ts';
import { createPreferences } from './preferences/preferences.ts';
import { createServerChoice } from './server-choice/server-choice.ts';
import { createTokenVault } from './session/token-vault.ts';
import { createUpdates } from './updates/updates.ts';

/** What the powers have of the window around them. */
export interface Around {
  readonly tell: Tell;
  readonly language: () => Language;
  /** Shows the window, at a path of the application if one is given. */
  readonly open: (path?: string) => void;
  /** The person has the window before them. */
  readonly inFront: () => boolean;
}

type Base = {
  readonly vault: ReturnType<typeof createTokenVault>;
  readonly preferences: ReturnType<typeof createPreferences>;
  readonly server: ReturnType<typeof createServerChoice>;
  readonly updates: ReturnType<typeof createUpdates>;
};
/** @param showExport shows the folder of the bulk export */
function createTellers(machine: Machine, given: Around & Base, showExport: () => void): TellFiles {
  const acts = {
    show: showExport,
    look: () => {
      given.open();
      given.tell('command', 'bulk-export');
    },
    settings: () => given.open(`/${given.language()}/settings#computer`),
  };
  return createTellFiles({
    show: machine.showNotification,
    preferences: given.preferences.read,
    now: machine.now,
    inFront: given.inFront,
    tell: (news) => given.tell('filesNews', news),
    act: (act) => acts[act](),
  });
}

interface BulkGiven extends Around {
  readonly service: RunDeps;
  readonly tellFiles: TellFiles;
}

function createBulkExport(machine: Machine, { service, tellFiles, tell, language }: BulkGiven): Exports {
  const news = createExportNews({ language, tell: tellFiles });
  const bar = createExportBar(machine.setProgress);
  return createExports({
    ...service,
    journal: join(machine.dataFolder, 'export.journal'),
    tell: (state) => {
      tell('export', state);
      news(state);
      bar(state);
    },
    reveal: machine.reveal,
  });
}

function createFiles(machine: Machine, given: Around & Base) {
  const { tell, preferences } = given;
  const { now, after } = machine;
  const service = { fetch: machine.fetch, origin: given.server.origin, token: given.vault.read, now, after };
  const askFolder = async (): Promise<string | null> => {
    const folder = await machine.askFolder();
    if (folder !== null) preferences.change({ downloads: { folder } });
    return folder;
  };
  const tellFiles = createTellers(machine, given, () => exports.show());
  const exports = createBulkExport(machine, { ...given, service, tellFiles });
  const downloads = createDownloads({
    ...service,
    folder: async () => preferences.read().downloads.folder ?? machine.downloadsFolder(),
    askFolder,
    reveal: machine.reveal,
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
      store: machine.store('automatic'),
      saved: downloads.adopt,
      failed: (code, again) => tellFiles(automaticFailed(given.language(), { code, again })),
      tell: (state) => tell('automatic', state),
    }),
  };
}

function createLiveParts(machine: Machine, given: Around & Base) {
  const { tell } = given;
  const { now, after } = machine;
  const service = { origin: given.server.origin, token: given.vault.read };
  const openExternal = createOpenExternal({
    open: machine.openInBrowser,
    origin: given.server.origin,
    operator: createOperator({ fetch: machine.fetch, origin: given.server.origin, now }),
  });
  const liveMemory = createLiveMemory({ store: machine.store('live'), origin: service.origin, after });
  const live = createLive({
    ...service,
    openSocket: machine.openSocket,
    machine: machine.events,
    online: machine.isOnline,
    now,
    after,
    memory: liveMemory,
  });
  const news = createNews({
    show: machine.showNotification,
    language: given.language,
    preferences: given.preferences.read,
    now,
    after,
    open: given.open,
    notice: (notice) => tell('notice', notice),
  });
  const checkout = createCheckout({
    ...service,
    openExternal,
    // What was missed meanwhile is replayed on a new connection.
    refresh: live.reconnect,
    machine: machine.events,
    after,
    now,
    fetch: machine.fetch,
    tell: (end) => tell('checkout', end),
  });
  return { live, liveMemory, news, checkout, openExternal };
}

/** How the system starts the application by itself: with the session, and for a link. */
function createStarts({ system, packaged, linux, setOpenAtLogin }: Machine) {
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

export type Powers = Base &
  ReturnType<typeof createFiles> &
  ReturnType<typeof createLiveParts> &
  ReturnType<typeof createStarts>;

/** Makes every power of the shell; nothing is started yet. */
export function createPowers(machine: Machine, around: Around): Powers {
  const { now, after } = machine;
  const preferences = createPreferences({ store: machine.preferences, defaults: defaultsFor(machine.system) });
  const server = createServerChoice({ fetch: machine.fetch, preferences, hosted: machine.hostedServer });
  const vault = createTokenVault({
    box: machine.box,
    file: join(machine.dataFolder, 'token.bin'),
    system: machine.system,
    now,
    service: server.origin,
    unprotectedAgreed: () => preferences.read().unprotectedToken,
  });
  const updates = createUpdates({
    updater: machine.updater,
    packaged: machine.packaged,
    now,
    after,
    tell: (state) => around.tell('update', state),
  });
  const base: Base = { preferences, vault, server, updates };
  const given = { ...around, ...base };
  return { ...base, ...createFiles(machine, given), ...createLiveParts(machine, given), ...createStarts(machine) };
}
