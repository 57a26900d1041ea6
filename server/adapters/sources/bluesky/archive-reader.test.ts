import { describe, expect, it } from 'vitest';
import { createBlueskyArchiveReader, instantOfRevision } from './archive-reader.ts';

describe('a repository export', () => {
  it('is known by its header, and nothing else is taken for one', () => {
    const { recognises } = createBlueskyArchiveReader();
    // The header of a CAR: its length, a map of two, the root's CID.
    const header = Buffer.concat([
      Buffer.from([0x3a, 0xa2, 0x65]),
      Buffer.from('roots'),
      Buffer.from([0x81, 0xd8, 0x2a]),
    ]);
    expect(recognises(header)).toBe(true);
    expect(recognises(Buffer.from('PK\u0003\u0004'))).toBe(false);
    expect(recognises(Buffer.from('{"roots": []}'))).toBe(false);
    expect(recognises(new Uint8Array())).toBe(false);
  });

  it('ends with its revision, which holds the time', () => {
    // Of the documentation: microseconds since 1970 in base 32, and ten bits of a clock's id (atproto.com/specs/tid).
    expect(instantOfRevision('2222222222222')).toBe(0);
    expect(new Date(instantOfRevision('3jzfcijpj2z2a')).toISOString().slice(0, 10)).toBe('2023-06-30');
  });
});
