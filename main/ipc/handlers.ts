import type { Point } from '../../shared/desktop/values.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { FileError } from '../downloads/file-error.ts';
import type { Platform } from '../platform.ts';
import { createChange } from '../preferences/at-login.ts';
import { fromPage } from '../preferences/preferences.ts';
import { createChosenFolders } from '../security/chosen-folders.ts';
import type { Services } from '../services.ts';
import { endSession } from '../session/end-session.ts';
import type { Handlers } from './methods.ts';

export interface HandlersDeps {
  readonly platform: Platform;
  readonly services: Services;
  readonly setLanguage: (language: Language) => void;
  readonly setUnread: (count: number) => void;
  readonly showMenu: (at: Point) => void;
}

type Part<K extends keyof Handlers> = Pick<Handlers, K>;

const session = (
  { vault, preferences, server }: Services,
  platform: Platform,
): Part<'sessionState' | 'retryKeyring' | 'keepUnprotected' | 'forgetSession'> => ({
  sessionState: vault.state,
  retryKeyring: vault.retry,
  keepUnprotected: () => {
    preferences.change({ unprotectedToken: true });
    return vault.keepUnprotected();
  },
  forgetSession: async () => {
    // Still there only where the service did not learn of the log-out.
    const token = vault.read();
    await vault.clear();
    if (token !== null) void endSession(platform, { origin: server.origin(), token });
    return vault.state();
  },
});

/** Asks for folders, and lets the page name no others. */
function folders(services: Services, askFolder: Platform['askFolder']) {
  const { preferences, exports } = services;
  const change = createChange(services);
  const chosen = createChosenFolders(() => {
    const { downloads, automaticExport } = preferences.read();
    return [downloads.folder, automaticExport.folder, exports.state().folder];
  });
  const insist = (folder: string | null | undefined): void => {
    if (!chosen.has(folder ?? null)) throw new FileError('folder_missing');
  };
  return {
    chooseFolder: async () => {
      const folder = await askFolder();
      if (folder !== null) chosen.add(folder);
      return folder;
    },
    changePreferences: async (patch) => {
      insist(patch.downloads?.folder);
      insist(patch.automaticExport?.folder);
      return await change(fromPage(patch));
    },
    startExport: async (request) => {
      insist(request.folder);
      return await exports.start(request);
    },
  } satisfies Partial<Handlers>;
}

const files = ({ downloads, exports, automaticExport }: Services) =>
  ({
    download: downloads.start,
    cancelDownload: downloads.cancel,
    showDownload: downloads.show,
    exportState: exports.state,
    pauseExport: exports.pause,
    resumeExport: exports.resume,
    retryExport: exports.retry,
    cancelExport: exports.cancel,
    showExport: exports.show,
    automaticState: automaticExport.state,
    saveWaiting: automaticExport.again,
  }) satisfies Partial<Handlers>;

const around = ({ live, notifications, openExternal, checkout, updates }: Services) =>
  ({
    liveState: live.state,
    reconnect: live.reconnect,
    testNotification: notifications.test,
    openExternal,
    openCheckout: checkout.open,
    checkCheckout: checkout.check,
    cancelCheckout: checkout.cancel,
    updateState: updates.state,
    checkForUpdate: updates.check,
    installUpdate: updates.install,
  }) satisfies Partial<Handlers>;

/** What answers each method of the bridge. */
export function createHandlers({ platform, services, setLanguage, setUnread, showMenu }: HandlersDeps): Handlers {
  const { preferences, server } = services;
  return {
    about: () => ({
      version: platform.versions.app,
      electron: platform.versions.electron,
      chromium: platform.versions.chromium,
      server: server.origin(),
      hostedServer: platform.hostedServer,
      keyring: platform.keyring(),
    }),
    setLanguage,
    setUnread,
    showMenu,
    preferences: preferences.read,
    checkServer: server.check,
    useServer: server.use,
    ...folders(services, platform.askFolder),
    ...session(services, platform),
    ...files(services),
    linkState: services.linkEntry.state,
    handleLinks: services.linkEntry.handle,
    ...around(services),
  };
}
