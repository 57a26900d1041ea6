import { EventEmitter } from 'node:events';
import { record } from '../core/recorded.ts';

let copied = '';
/** `clipboard`, asynchronous since 44; not the system's. */
export const clipboard = {
  readText: async (): Promise<string> => copied,
  writeText: async (text: string): Promise<void> => {
    copied = text;
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
  getUploadToServer: (): boolean => uploads,
};

/** `autoUpdater`: finds nothing. */
export const autoUpdater = new EventEmitter();
