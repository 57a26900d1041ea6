import { encode, toBytes, toCidLink } from '@atcute/cbor';
import { create } from '@atcute/cid';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrayOf, BYTES, CborError, createPicker, fields, INT, LINK, TEXT } from './cbor-pick.ts';

/** Counted elsewhere. */
const work = { spend: () => undefined };
const inner = fields(['uri', TEXT]);
const shape = fields(
  ['text', TEXT],
  ['subject', inner],
  ['list', arrayOf(TEXT)],
  ['items', arrayOf(inner)],
  ['count', INT],
);

const pick = (value: unknown) => {
  const bytes = encode(value);
  return createPicker(bytes, work).pick(0, bytes.length, shape);
};

describe('picking fields', () => {
  it('gives what is asked for, in the order of the shape, and nothing else', () => {
    const value = {
      other: { deep: [1, null, true] },
      text: 'grüße 💥',
      subject: { cid: 'x', uri: 'at://a' },
      count: 7,
      list: ['a', 'b'],
      items: [{ uri: 'u' }, { no: 1 }],
    };
    expect(pick(value)).toEqual(['grüße 💥', ['at://a'], ['a', 'b'], [['u'], [undefined]], 7]);
  });

  it('gives undefined for what is missing or of another type', () => {
    expect(pick({})).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(pick({ text: 5, subject: 'x', list: {}, items: [5, null], count: 'many' })).toEqual([
      undefined,
      undefined,
      undefined,
      [undefined, undefined],
      undefined,
    ]);
    expect(pick('no map')).toBeUndefined();
    expect(pick([])).toBeUndefined();
  });

  it('gives links as offsets, null as null, and byte strings as one-byte text', async () => {
    const cid = await create(0x71, new Uint8Array([1]));
    const bytes = encode({ a: toCidLink(cid), b: null, c: toBytes(new Uint8Array([0x61, 0xff])), d: 1 });
    const picked = createPicker(bytes, work).pick(
      0,
      bytes.length,
      fields(['a', LINK], ['b', LINK], ['c', BYTES], ['d', LINK]),
    );
    expect(picked?.slice(1)).toEqual([null, 'a\u00ff', undefined]);
    expect(bytes.subarray(Number(picked?.[0]), Number(picked?.[0]) + 36)).toEqual(cid.bytes);
  });

  it('refuses a list that is longer than it may be, before it is built', () => {
    const bytes = encode({ items: ['a', 'b', 'c'] });
    const read = (most: number) =>
      createPicker(bytes, work).pick(0, bytes.length, fields(['items', arrayOf(TEXT, most)]));
    expect(read(3)).toEqual([['a', 'b', 'c']]);
    expect(() => read(2)).toThrow(CborError);
  });

  it('agrees with the full decoder on any value', () => {
    const leaf = fc.oneof(fc.integer(), fc.string({ unit: 'grapheme' }), fc.boolean(), fc.constant(null));
    const { any } = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('any')),
        fc.dictionary(fc.string(), tie('any'), { noNullPrototype: true }),
      ),
    }));
    const value = fc.dictionary(fc.string({ unit: 'grapheme' }), any, { noNullPrototype: true });
    const wanted = fc.record(
      { text: fc.string({ unit: 'grapheme' }), list: fc.array(fc.string()), count: fc.nat() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(value, wanted, (noise, known) => {
        const { subject: _subject, items: _items, __proto__: _proto, ...rest } = noise;
        const picked = pick({ ...rest, text: undefined, list: undefined, count: undefined, ...known });
        expect(picked).toEqual([known.text, undefined, known.list, undefined, known.count]);
      }),
    );
  });

  it('refuses bytes that end early, go on, lie about their length or nest too deep', () => {
    const bytes = encode({ text: 'abc' });
    const tooDeep = Buffer.concat([Buffer.alloc(10_000, 0x81), Buffer.from([0])]);
    const wrapped = Buffer.concat([Buffer.from([0xa1, 0x61, 0x78]), tooDeep]);
    const cases: Uint8Array[] = [
      bytes.subarray(0, -1),
      Buffer.concat([bytes, Buffer.from([0])]),
      Buffer.from([0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
      Buffer.from([0xa1, 0x64, 0x74, 0x65, 0x78, 0x74, 0x7b, 0, 0, 0, 1, 0, 0, 0, 0]),
      Buffer.from([0xa1, 0x01, 0x01]),
      Buffer.from([0xbf, 0xff]),
      wrapped,
    ];
    for (const broken of cases) {
      expect(() => createPicker(broken, work).pick(0, broken.length, shape)).toThrow(CborError);
    }
  });

  it('throws nothing but its own error, and always ends, on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          createPicker(bytes, work).pick(0, bytes.length, shape);
        } catch (error) {
          expect(error).toBeInstanceOf(CborError);
        }
      }),
    );
  });
});
