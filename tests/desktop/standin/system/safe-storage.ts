import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from '../app/app.ts';
import { pathOf } from '../app/paths.ts';

/**
 * `safeStorage`, the asynchronous part. The keyring is a file. How it stands is read at each call from
 * `STANDIN_KEYRING`, so that it can be locked and unlocked while the application runs:
 * `ok` (or nothing), `none` (no Secret Service: texts start `v10`, their key is public), `locked`.
 */
const CIPHER = 'aes-256-gcm';
const BROKEN = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.';
const LATER = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.';

const keyring = (): string => process.env.STANDIN_KEYRING ?? 'ok';

function keyringKey(): Buffer {
  const file = join(pathOf('userData'), 'standin-keyring');
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32), { mode: 0o600 });
  }
  return readFileSync(file);
}
/** Chromium's built-in password, which everybody knows. */
const publicKey = (): Buffer => createHash('sha256').update('peanuts').digest();
const keyOf = (prefix: string): Buffer => (prefix === 'v11' ? keyringKey() : publicKey());

function unlock(bytes: Buffer): string {
  try {
    const prefix = bytes.subarray(0, 3).toString();
    const decipher = createDecipheriv(CIPHER, keyOf(prefix), bytes.subarray(3, 15));
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(15, -16)).toString('utf8') + decipher.final('utf8');
  } catch {
    throw new Error(BROKEN);
  }
}

function onlyWhenReady(): void {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready');
}

export const safeStorage = {
  // Electron says so, too, with no keyring at all.
  isAsyncEncryptionAvailable: async (): Promise<boolean> => app.isReady(),
  getSelectedStorageBackend: (): string => {
    if (!app.isReady()) return 'unknown';
    return keyring() === 'none' ? 'basic_text' : 'gnome_libsecret';
  },
  encryptStringAsync: async (text: string): Promise<Buffer> => {
    onlyWhenReady();
    const prefix = keyring() === 'ok' ? 'v11' : 'v10';
    const start = randomBytes(12);
    const cipher = createCipheriv(CIPHER, keyOf(prefix), start);
    const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from(prefix), start, secret, cipher.getAuthTag()]);
  },
  decryptStringAsync: async (bytes: Uint8Array): Promise<{ result: string; shouldReEncrypt: boolean }> => {
    onlyWhenReady();
    const given = Buffer.from(bytes);
    const inKeyring = given.subarray(0, 3).toString() === 'v11';
    if (inKeyring && keyring() === 'locked') throw new Error(LATER);
    if (inKeyring && keyring() === 'none') throw new Error(BROKEN);
    return { result: unlock(given), shouldReEncrypt: !inKeyring && keyring() === 'ok' };
  },
};
