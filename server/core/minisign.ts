import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/** Signatures that `minisign -V` verifies (https://jedisct1.github.io/minisign): Ed25519 over BLAKE2b-512 of the file, the form "ED". */

const KEY_ALGORITHM = Buffer.from('Ed');
const SIGNATURE_ALGORITHM = Buffer.from('ED');
const KEY_ID_BYTES = 8;

/** The operator's key. */
export interface ManifestKey {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
}

const rawPublic = (privateKey: KeyObject): Buffer =>
  Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url');

/** How minisign writes an id: its bytes as one number, the last first. */
const idText = (id: Buffer): string => Buffer.from(id).reverse().toString('hex').toUpperCase();

/** A key file: PKCS#8 in PEM, with the key's id in front of it. */
export function newManifestKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return `${randomBytes(KEY_ID_BYTES).toString('hex')}\n${privateKey.export({ type: 'pkcs8', format: 'pem' })}`;
}

/** Null for what is no key file. */
export function readManifestKey(text: string): ManifestKey | null {
  const [id = '', ...pem] = text.split(/\r?\n/);
  if (!/^[\da-f]{16}$/.test(id)) return null;
  try {
    const privateKey = createPrivateKey(pem.join('\n'));
    return privateKey.asymmetricKeyType === 'ed25519' ? { id: Buffer.from(id, 'hex'), privateKey } : null;
  } catch {
    return null;
  }
}

/** The public key as minisign's `-p` takes it; its second line alone is what `-P` takes. */
export function publicKeyFile({ id, privateKey }: ManifestKey): string {
  const key = Buffer.concat([KEY_ALGORITHM, id, rawPublic(privateKey)]).toString('base64');
  return `untrusted comment: minisign public key ${idText(id)}\n${key}\n`;
}

/** The `.minisig` of a file. The trusted comment is signed as well. */
export function minisignature({ id, privateKey }: ManifestKey, bytes: Uint8Array, trustedComment: string): string {
  const signature = sign(null, createHash('blake2b512').update(bytes).digest(), privateKey);
  const global = sign(null, Buffer.concat([signature, Buffer.from(trustedComment)]), privateKey);
  return [
    'untrusted comment: signature of an export',
    Buffer.concat([SIGNATURE_ALGORITHM, id, signature]).toString('base64'),
    `trusted comment: ${trustedComment}`,
    global.toString('base64'),
    '',
  ].join('\n');
}
