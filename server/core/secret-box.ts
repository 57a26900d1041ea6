import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts what has to be kept and used again, and that nobody who has the database alone may read: AES-256-GCM. */
export interface SecretBox {
  /** Names the key that `seal` encrypts with, and tells nothing of it; null where there is none. */
  readonly keyId: Uint8Array | null;
  /** `context` says what it belongs to; put in another's place it does not open. */
  seal(text: string, context: string): Uint8Array;
  /** Null where no key opens it: it was changed, belongs elsewhere, or its key is not configured any more. */
  open(sealed: Uint8Array, context: string): string | null;
}

const ALGORITHM = 'aes-256-gcm';
/** Of the form below; another one would have another number. */
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

const KEY_ID_BYTES = 8;

/** Keys are 256 random bits: a part of a hash of one is a name that nobody guesses the key by. */
const keyIdOf = (key: Uint8Array): Uint8Array =>
  createHash('sha256').update('key id').update(key).digest().subarray(0, KEY_ID_BYTES);

/** What is stored: version, nonce, tag, and the encrypted text. */
function openWith(key: Uint8Array, sealed: Uint8Array, context: string): string | null {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) return null;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, 1 + IV_BYTES));
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** @param keys 32 bytes each; the first encrypts, each of them decrypts */
export function createSecretBox(keys: readonly Uint8Array[]): SecretBox {
  const [first] = keys;
  return {
    keyId: first === undefined ? null : keyIdOf(first),
    seal(text, context) {
      if (first === undefined) throw new Error('there is no key to encrypt with');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, first, iv);
      cipher.setAAD(Buffer.from(context, 'utf8'));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      for (const key of keys) {
        const text = openWith(key, sealed, context);
        if (text !== null) return text;
      }
      return null;
    },
  };
}
