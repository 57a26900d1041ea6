import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { minisignature, newManifestKey, publicKeyFile, readManifestKey } from './minisign.ts';

const FILE = Buffer.from('{"files":[]}\n');
const COMMENT = 'timestamp:1795345200 file:manifest.json';

/** Verifies as minisign's own text says, by nothing of the module but what it gave out. */
function isValid(publicFile: string, signatureFile: string, bytes: Uint8Array): boolean {
  const key = Buffer.from(publicFile.split('\n')[1] ?? '', 'base64');
  const [, first = '', comment = '', last = ''] = signatureFile.split('\n');
  const signature = Buffer.from(first, 'base64');
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.subarray(10)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const trusted = Buffer.from(comment.replace('trusted comment: ', ''));
  return (
    key.subarray(0, 2).toString() === 'Ed' &&
    signature.subarray(0, 2).toString() === 'ED' &&
    signature.subarray(2, 10).equals(key.subarray(2, 10)) &&
    verify(null, createHash('blake2b512').update(bytes).digest(), publicKey, signature.subarray(10)) &&
    verify(null, Buffer.concat([signature.subarray(10), trusted]), publicKey, Buffer.from(last, 'base64'))
  );
}

describe('the operator’s signature', () => {
  const key = readManifestKey(newManifestKey());
  if (key === null) throw new Error('a new key can be read');

  it('holds for the file and its trusted comment, and for no other byte', () => {
    const signature = minisignature(key, FILE, COMMENT);
    expect(isValid(publicKeyFile(key), signature, FILE)).toBe(true);
    expect(isValid(publicKeyFile(key), signature, Buffer.from('{"files":[1]}\n'))).toBe(false);
    expect(isValid(publicKeyFile(key), signature.replace('1795345200', '1795345201'), FILE)).toBe(false);
  });

  it('is of the key that made it alone', () => {
    const other = readManifestKey(newManifestKey());
    if (other === null) throw new Error('a new key can be read');
    expect(isValid(publicKeyFile(other), minisignature(key, FILE, COMMENT), FILE)).toBe(false);
  });

  it('has the sizes that minisign reads', () => {
    const [, first = ''] = minisignature(key, FILE, COMMENT).split('\n');
    expect(Buffer.from(first, 'base64')).toHaveLength(74);
    expect(Buffer.from(publicKeyFile(key).split('\n')[1] ?? '', 'base64')).toHaveLength(42);
  });
});

it.each(['', 'x', `${'0'.repeat(16)}\nno key`, newManifestKey().replace(/^[\da-f]{16}/, 'short')])(
  'is made by no file that is no key: %j',
  (text) => {
    expect(readManifestKey(text)).toBeNull();
  },
);
