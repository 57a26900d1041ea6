import { describe, expect, it } from 'vitest';
import { minisignature, newManifestKey, publicKeyFile, readManifestKey } from './minisign.ts';
import { isMinisigned } from './testing/is-minisigned.ts';

const FILE = Buffer.from('{"files":[]}\n');
const COMMENT = 'timestamp:1795345200 file:manifest.json';

describe('the operator’s signature', () => {
  const key = readManifestKey(newManifestKey());
  if (key === null) throw new Error('a new key can be read');

  it('holds for the file and its trusted comment, and for no other byte', () => {
    const signature = minisignature(key, FILE, COMMENT);
    expect(isMinisigned(publicKeyFile(key), signature, FILE)).toBe(true);
    expect(isMinisigned(publicKeyFile(key), signature, Buffer.from('{"files":[1]}\n'))).toBe(false);
    expect(isMinisigned(publicKeyFile(key), signature.replace('1795345200', '1795345201'), FILE)).toBe(false);
  });

  it('is of the key that made it alone', () => {
    const other = readManifestKey(newManifestKey());
    if (other === null) throw new Error('a new key can be read');
    expect(isMinisigned(publicKeyFile(other), minisignature(key, FILE, COMMENT), FILE)).toBe(false);
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
