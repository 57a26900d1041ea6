import { EventEmitter } from 'node:events';

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

/** `crashReporter`: never sends. */
export const crashReporter = {
  start: (_: object): void => undefined,
  getLastCrashReport: () => null,
  getUploadedReports: () => [],
  getUploadToServer: (): boolean => false,
  setUploadToServer: (_: boolean): void => undefined,
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
