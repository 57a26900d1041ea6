import type { Point } from '../../shared/desktop/values.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { FileError } from '../downloads/file-error.ts';
import type { Machine } from '../machine.ts';
import type { Powers } from '../powers.ts';
import { createChange } from '../preferences/at-login.ts';
import { fromPage } from '../preferences/preferences.ts';
import { createChosenFolders } from '../security/chosen-folders.ts';
import type { Handlers } from './methods.ts';

export interface HandlersDeps {
  readonly machine: Machine;
  readonly powers: Powers;
  readonly setLanguage: (language: Language) => void;
  readonly setUnread: (count: number) => void;
  readonly showMenu: (at: Point) => void;
}

type Part<K extends keyof Handlers> = Pick<Handlers, K>;

const session = ({
  vault,
  preferences,
}: Powers): Part<'sessionState' | 'retryKeyring' | 'keepUnprotected' | 'forgetSession'> => ({
  sessionState: vault.state,
  retryKeyring: vault.retry,
  keepUnprotected: () => {
    preferences.change({ unprotectedToken: true });
    return vault.keepUnprotected();
  },
  forgetSession: async () => {
    await vault.clear();
    return vault.state();
  },
});

/** Asks for folders, and lets the page name no others. */
function folders(powers: Powers, askFolder: Machine['askFolder']) {
  const { preferences, exports } = powers;
  const change = createChange(powers);
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

const files = ({ downloads, exports, automaticExport }: Powers) =>
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

const around = ({ live, news, openExternal, checkout, updates }: Powers) =>
  ({
    liveState: live.state,
    reconnect: live.reconnect,
    testNotification: news.test,
    openExternal,
    openCheckout: checkout.open,
    checkCheckout: checkout.check,
    cancelCheckout: checkout.cancel,
    updateState: updates.state,
    checkForUpdate: updates.check,
    installUpdate: updates.install,
  }) satisfies Partial<Handlers>;

/** What answers each method of the bridge. */
export function createHandlers({ machine, powers, setLanguage, setUnread, showMenu }: HandlersDeps): Handlers {
  const { preferences, server } = powers;
  return {
    about: () => ({
      version: machine.versions.app,
      electron: machine.versions.electron,
      chromium: machine.versions.chromium,
      server: server.origin(),
      hostedServer: machine.hostedServer,
      keyring: machine.keyring(),
    }),
    setLanguage,
    setUnread,
    showMenu,
    preferences: preferences.read,
    checkServer: server.check,
    useServer: server.use,
    ...folders(powers, machine.askFolder),
    ...session(powers),
    ...files(powers),
    linkState: powers.linkEntry.state,
    handleLinks: powers.linkEntry.handle,
    ...around(powers),
  };
}
