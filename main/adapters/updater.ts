import { access, constants, readFile } from 'node:fs/promises';
import type { AppUpdater } from 'electron-updater';
import type { Updater } from '../ports.ts';

/** What is used of electron-updater. */
export type ElectronUpdater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'logger'
  | 'isUpdaterActive'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
  | 'on'
>;

export interface UpdaterPlaces {
  /** The file `app-update.yml` of the package: which releases are its own. */
  readonly feed: string;
  /** The file that runs. */
  readonly executable: string;
  readonly platform: NodeJS.Platform;
}

const OWNER = /^owner: ['"]?([\w-]{1,39})['"]?$/m;
const REPOSITORY = /^repo: ['"]?([\w.-]{1,100})['"]?$/m;

/** The page of the newest release, from the file that electron-builder wrote into the package. */
async function pageOf(feed: string): Promise<string | null> {
  const text = await readFile(feed, 'utf8').catch(() => '');
  const [owner, repository] = [OWNER.exec(text)?.[1], REPOSITORY.exec(text)?.[1]];
  if (!/^provider: github$/m.test(text) || owner === undefined || repository === undefined) return null;
  return `https://github.com/${owner}/${repository}/releases/latest`;
}

/** An AppImage always runs from a read-only mount, yet its file can be replaced: only macOS is asked. */
async function liesOnReadOnlyVolume({ executable, platform }: UpdaterPlaces): Promise<boolean> {
  if (platform !== 'darwin') return false;
  return access(executable, constants.W_OK).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EROFS',
  );
}

/** electron-updater, loaded when it is first needed: it is a third of main's code, and the start has no use for it. */
export async function loadElectronUpdater(): Promise<ElectronUpdater> {
  const { default: module } = await import('electron-updater');
  return module.autoUpdater;
}

/** Fills the port from electron-updater. @param load called once, at the first check */
export function createUpdater(load: () => Promise<ElectronUpdater>, places: UpdaterPlaces): Updater {
  const listeners = new Set<(error: unknown) => void>();
  let loaded: Promise<ElectronUpdater> | null = null;
  const open = async (): Promise<ElectronUpdater> => {
    const updater = await load();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = true;
    updater.logger = null;
    updater.on('error', (error) => {
      for (const listener of listeners) listener(error);
    });
    return updater;
  };
  const updater = (): Promise<ElectronUpdater> => {
    loaded ??= open();
    return loaded;
  };
  return {
    async check() {
      const opened = await updater();
      if (!opened.isUpdaterActive()) return { kind: 'off' };
      const result = await opened.checkForUpdates();
      return result?.isUpdateAvailable ? { kind: 'newer', version: result.updateInfo.version } : { kind: 'none' };
    },
    download: async () => {
      await (await updater()).downloadUpdate();
    },
    install: () => {
      // Not silent, and started again afterwards: the person asked for it.
      void updater().then((opened) => opened.quitAndInstall(false, true));
    },
    onReadOnlyVolume: () => liesOnReadOnlyVolume(places),
    page: () => pageOf(places.feed),
    onFailed(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
