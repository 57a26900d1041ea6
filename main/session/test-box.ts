import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import type { SecretBox } from '../ports.ts';

/** What tests seal with: real encryption, marked as Chromium marks it. Nothing of the application imports this. */

const MARK = 3;
const NONCE = 12;
const TAG = 16;

/** AES-256-GCM; `mark` is `v10` or `v11`. */
export function sealBytes(text: string, mark: string, key: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(mark, 'latin1'), nonce, cipher.getAuthTag(), body]);
}

/** Throws for another key, and for bytes that were changed or cut. */
export function openBytes(bytes: Uint8Array, key: Uint8Array): string {
  const nonce = bytes.subarray(MARK, MARK + NONCE);
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  cipher.setAuthTag(bytes.subarray(MARK + NONCE, MARK + NONCE + TAG));
  return Buffer.concat([cipher.update(bytes.subarray(MARK + NONCE + TAG)), cipher.final()]).toString('utf8');
}

export const markOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, MARK)).toString('latin1');

/** Chromium's built-in password on Linux, which anybody can look up. */
export const PUBLIC_KEY: Uint8Array = scryptSync('peanuts', 'saltysalt', 32);

/** `none`: no keyring is there, so that the built-in password serves. */
export type Ring = 'ok' | 'none' | 'locked';

export interface TestBox extends SecretBox {
  ring: Ring;
  /** What the key store says of everything it opens. */
  shouldReEncrypt: boolean;
  /** How often it was asked to seal, and how often it did. */
  asked: number;
  sealed: number;
  /** Until it resolves, whoever asks waits: the system is asking the person for a password. */
  asking: Promise<void>;
}

/** A key store of one machine, whose keyring can be locked and taken away. */
export function createTestBox(key: Uint8Array = randomBytes(32)): TestBox {
  const box: TestBox = {
    ring: 'ok',
    shouldReEncrypt: false,
    asked: 0,
    sealed: 0,
    asking: Promise.resolve(),
    async encrypt(text) {
      box.asked += 1;
      await box.asking;
      if (box.ring === 'locked') throw new Error('temporarily unavailable');
      box.sealed += 1;
      return box.ring === 'ok' ? sealBytes(text, 'v11', key) : sealBytes(text, 'v10', PUBLIC_KEY);
    },
    async decrypt(bytes) {
      await box.asking;
      const { shouldReEncrypt } = box;
      if (markOf(bytes) === 'v10') return { result: openBytes(bytes, PUBLIC_KEY), shouldReEncrypt };
      if (box.ring !== 'ok') throw new Error('Error while decrypting');
      return { result: openBytes(bytes, key), shouldReEncrypt };
    },
  };
  return box;
}
