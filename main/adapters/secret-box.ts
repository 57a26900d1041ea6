import { safeStorage } from 'electron';
import type { SecretBox } from '../ports.ts';

/** The system's keyring. Only the asynchronous calls: the others leave Electron with version 46. */
export const secretBox: SecretBox = {
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: (bytes) => safeStorage.decryptStringAsync(Buffer.from(bytes)),
};

/** For the diagnostics page alone: on Linux what the desktop's name suggests, not what is used. */
export const keyringName = (): string =>
  process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : process.platform;
