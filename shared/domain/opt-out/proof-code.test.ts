import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROOF_BYTES, proofCode, showsCode } from './proof-code.ts';

const bytes = fc.uint8Array({ minLength: PROOF_BYTES, maxLength: PROOF_BYTES });
const CODE = 'perch-7kq2-m9xd';

describe('a code', () => {
  it('has one form, and another for other random bytes', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(proofCode(a)).toMatch(/^perch-[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/);
        expect(proofCode(a) === proofCode(b)).toBe(a.join() === b.join());
      }),
    );
  });
});

describe('a bio shows the code', () => {
  it.each([
    CODE,
    'Potter in Porto. perch-7kq2-m9xd',
    'PERCH-7KQ2-M9XD | views my own',
    'perch 7kq2 m9xd',
    'perch–7kq2–m9xd',
    'perch\u20117kq2\u2011m9xd',
    'Potter\n\n(perch-7KQ2-m9xd)!',
    'perch\u200b-7kq2-m9xd',
    'ｐｅｒｃｈ-７ｋｑ２-ｍ９ｘｄ',
  ])('in %j', (bio) => {
    expect(showsCode(bio, CODE)).toBe(true);
  });

  it.each([null, '', 'Potter', 'perch', '7kq2-m9xd', 'perch-7kq2-m9x', 'perch-7kq2-m9xe', 'dx9m-2qk7-hcrep'])(
    'not in %j',
    (bio) => {
      expect(showsCode(bio, CODE)).toBe(false);
    },
  );

  it('when letters were taken for the digits they look like', () => {
    expect(showsCode('perch-o1l0-aaaa', 'perch-0110-aaaa')).toBe(true);
  });

  it('wherever it stands, and never for another code', () => {
    fc.assert(
      fc.property(bytes, bytes, fc.string({ maxLength: 80 }), (mine, other, words) => {
        const bio = `${words} ${proofCode(mine).toUpperCase()} ${words}`;
        expect(showsCode(bio, proofCode(mine))).toBe(true);
        if (mine.join() !== other.join()) expect(showsCode(proofCode(mine), proofCode(other))).toBe(false);
      }),
    );
  });

  it('is looked for in the first 4,000 characters only', () => {
    expect(showsCode(`${' '.repeat(4000)}${CODE}`, CODE)).toBe(false);
  });
});
