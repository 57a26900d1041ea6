import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../../../main/ports.ts';
import { markOf, openBytes, PUBLIC_KEY, sealBytes } from '../../../main/session/test-box.ts';
import type { LinuxKeyring } from './linux-keyring.ts';

const ATTRIBUTES = ['application', 'perch-test'];

/**
 * Does what Chromium's key store does on Linux, with the real keyring: a random key that the keyring holds seals what is
 * marked `v11`; where no keyring is, a password that everybody knows seals what is marked `v10`; a locked one is an error.
 */
export function createKeyringBox(keyring: LinuxKeyring): SecretBox {
  const lookUp = (): Promise<string> => keyring.run('secret-tool', ['lookup', ...ATTRIBUTES]);

  async function key(): Promise<Uint8Array> {
    if (await keyring.isLocked()) throw new Error('temporarily unavailable');
    const found = await lookUp().catch(() => '');
    if (found === '') {
      const made = randomBytes(32).toString('hex');
      await keyring.run('secret-tool', ['store', '--label=Perch (test)', ...ATTRIBUTES], made);
    }
    return Buffer.from(found === '' ? await lookUp() : found, 'hex');
  }

  return {
    async encrypt(text) {
      if (await keyring.isRunning()) return sealBytes(text, 'v11', await key());
      return sealBytes(text, 'v10', PUBLIC_KEY);
    },
    async decrypt(bytes) {
      if (markOf(bytes) === 'v10') return { result: openBytes(bytes, PUBLIC_KEY), shouldReEncrypt: false };
      if (!(await keyring.isRunning())) throw new Error('Error while decrypting');
      return { result: openBytes(bytes, await key()), shouldReEncrypt: false };
    },
  };
}
