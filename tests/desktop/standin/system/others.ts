import { EventEmitter } from 'node:events';
import { record } from '../core/recorded.ts';

let copied = '';
/** `clipboard`, asynchronous since 44; not the system's. */
export const clipboard = {
  readText: async (): Promise<string> => copied,
  writeText: async (text: string): Promise<void> => {
    copied = text;
  },
  clear: async (): Promise<void> => {
    copied = '';
  },
};

/** Electron's own default, until an application says otherwise. */
let uploads = true;
/** `crashReporter`: what it is told is recorded; nothing is kept or sent. */
export const crashReporter = {
  start: (how: { readonly submitURL?: string; readonly uploadToServer?: boolean }): void => {
    uploads = how.uploadToServer ?? true;
    if (uploads && how.submitURL === undefined)
      throw new Error('submitURL must be specified when uploadToServer is true');
    record('crash-reporter', how);
  },
  getLastCrashReport: () => null,
  getUploadedReports: () => [],
  getUploadToServer: (): boolean => uploads,
  setUploadToServer: (on: boolean): void => {
    uploads = on;
  },
  addExtraParameter: (): void => undefined,
  removeExtraParameter: (): void => undefined,
  getParameters: () => ({}),
};

/** `autoUpdater`: finds nothing. */
export const autoUpdater = Object.assign(new EventEmitter(), {
  setFeedURL: (): void => undefined,
  getFeedURL: (): string => '',
  checkForUpdates: (): void => undefined,
  quitAndInstall: (): void => undefined,
});

/** `globalShortcut`: none is bound. */
export const globalShortcut = {
  register: (): boolean => true,
  registerAll: (): void => undefined,
  unregister: (): void => undefined,
  unregisterAll: (): void => undefined,
  isRegistered: (): boolean => false,
};

/** `systemPreferences`. */
export const systemPreferences = Object.assign(new EventEmitter(), {
  getAccentColor: (): string => '000000ff',
  getUserDefault: () => null,
  getAnimationSettings: () => ({ shouldRenderRichAnimation: true, prefersReducedMotion: false }),
});
