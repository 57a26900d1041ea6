import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SourceError } from '../../../ports/activity-source.ts';
import { ArchiveRefusal } from '../../../ports/archive-reader.ts';
import { type JsonElement, jsonElements, smallJson } from './json-elements.ts';

const SEED = 20261125;

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function cut(text: string | Uint8Array, size = 7): Promise<JsonElement[]> {
  const found: JsonElement[] = [];
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for await (const elements of jsonElements(inChunks(bytes, size))) found.push(...elements);
  return found;
}

describe('the elements of a JSON file', () => {
  it('are those of its list, or of the lists in its object, whose other values come whole', async () => {
    expect(await cut('[1, "a,]", {"b": [2, 3]}, [4]]')).toEqual(
      [1, 'a,]', { b: [2, 3] }, [4]].map((value) => ({ key: null, value })),
    );
    expect(await cut('{"a": [1, 2], "b": {"c": [3]}, "d": [], "e": "}"}')).toEqual([
      { key: 'a', value: 1 },
      { key: 'a', value: 2 },
      { key: 'b', value: { c: [3] } },
      { key: 'e', value: '}' },
    ]);
    expect([await cut('[]'), await cut(' { } '), await cut('\ufeff[ ]\n')]).toEqual([[], [], []]);
  });

  it('are the same wherever chunks end', async () => {
    const list = fc.array(fc.jsonValue(), { maxLength: 6 });
    const file = fc.oneof(list, fc.dictionary(fc.string(), list, { maxKeys: 3, noNullPrototype: true }));
    await fc.assert(
      fc.asyncProperty(file, fc.integer({ min: 1, max: 40 }), fc.boolean(), async (value, size, isSpaced) => {
        const text = JSON.stringify(value, null, isSpaced ? 2 : undefined);
        const whole = JSON.parse(text);
        const wanted = Array.isArray(whole)
          ? whole.map((one) => ({ key: null, value: one }))
          : Object.entries(whole).flatMap(([key, list]) => (list as unknown[]).map((one) => ({ key, value: one })));
        expect(await cut(text, size)).toEqual(wanted);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it.each([
    '',
    '   ',
    '[1, 2',
    '[1, 2,]',
    '[1 2]',
    '[1}',
    '{"a": [1}',
    '{"a" [1]}',
    '{"a": [1],}',
    '{"a"}',
    '{: 1}',
    '{"a": ]}',
    '[1] 2',
    '["a',
    '{1: 2}',
    'nothing',
    '"text"',
    '[\u0000]',
  ])('are none of "%s"', async (text) => {
    await expect(cut(text)).rejects.toThrow(SourceError);
  });

  it('are none of what is no UTF-8', async () => {
    const latin = Buffer.from('["caf\u00e9"]', 'latin1');
    const wide = Buffer.from('["caf\u00e9"]', 'utf16le');
    await expect(cut(latin)).rejects.toThrow(SourceError);
    await expect(cut(wide)).rejects.toThrow(SourceError);
    await expect(smallJson(inChunks(latin, 4))).rejects.toThrow(SourceError);
  });

  it('are refused where one is larger than any record', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024, 'a');
    const text = Buffer.concat([Buffer.from('["'), large, Buffer.from('"]')]);
    await expect(cut(text, 65_536)).rejects.toThrow(ArchiveRefusal);
    await expect(smallJson(inChunks(text, 65_536))).rejects.toThrow(ArchiveRefusal);
  });
});
