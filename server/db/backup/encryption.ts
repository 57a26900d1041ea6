import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { StorageError } from '../storage-error.ts';

/** How a file in the age format begins (https://c2sp.org/age); `age --decrypt` reads it, too. */
const AGE_MARK = 'age-encryption.org/';

async function isEncrypted(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_MARK.length), 0, AGE_MARK.length, 0);
  return buffer.toString('latin1', 0, bytesRead) === AGE_MARK;
}

/** What `plain` gives, encrypted with a passphrase as age does it: the key by scrypt, the rest by ChaCha20-Poly1305. */
export async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.from(await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>)); // a byte stream of Node's
}

/**
 * The bytes of a backup, decrypted where it is encrypted. Throws StorageError `backup-invalid` when it is and there is no
 * passphrase, or another one.
 */
export async function readBackupFile(file: string, passphrase: string | null): Promise<Readable> {
  // A stream that opens the file by itself would tell of one that is not there before anybody listens.
  const handle = await open(file, 'r');
  const withPassphrase = await isEncrypted(handle).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  const bytes = handle.createReadStream({ start: 0 });
  if (!withPassphrase) return bytes;
  if (passphrase === null) {
    bytes.destroy();
    throw new StorageError('backup-invalid', 'This backup is encrypted: name the file that holds its passphrase.');
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return Readable.from(await decrypter.decrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)); // a byte stream of Node's
  } catch (error) {
    bytes.destroy();
    throw new StorageError('backup-invalid', 'This backup does not open with that passphrase.', error);
  }
}
