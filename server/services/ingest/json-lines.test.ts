import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonLine, jsonLines } from './json-lines.ts';

const LIMITS = { lineBytes: 100, lines: 50 };

async function* cut(bytes: Buffer, at: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0;
  for (const to of [...at.toSorted((a, b) => a - b), bytes.length]) {
    if (to > from) yield bytes.subarray(from, to);
    from = Math.max(from, to);
  }
}

async function linesOf(bytes: Buffer, at: readonly number[] = []): Promise<JsonLine[]> {
  const found: JsonLine[] = [];
  for await (const lines of jsonLines(cut(bytes, at), LIMITS)) found.push(...lines);
  return found;
}

describe('lines of JSON', () => {
  it('are the same wherever the body is cut, characters amid', async () => {
    const values = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 20 });
    const cuts = fc.array(fc.nat(400), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(values, cuts, fc.boolean(), async (list, at, ends) => {
        const text = list.map((value) => JSON.stringify(value)).join('\n') + (ends ? '\n' : '');
        const bytes = Buffer.from(text);
        const found = await linesOf(
          bytes,
          at.filter((place) => place < bytes.length),
        );
        expect(found).toEqual(list.map((value, index) => ({ number: index + 1, value })));
      }),
      { numRuns: 60 },
    );
  });

  it('may be empty and end as on Windows, and count nevertheless', async () => {
    expect(await linesOf(Buffer.from('1\r\n\r\n\n2'))).toEqual([
      { number: 1, value: 1 },
      { number: 4, value: 2 },
    ]);
  });

  it.each([
    { name: 'no JSON', bytes: Buffer.from('1\n{"a"\n3\n'), line: 2, field: 'JSON' },
    { name: 'a byte order mark', bytes: Buffer.from('\ufeff1\n'), line: 1, field: 'JSON' },
    { name: 'UTF-16', bytes: Buffer.from('1\n', 'utf16le'), line: 1, field: 'JSON' },
    { name: 'no UTF-8', bytes: Buffer.from('1\n2\n"\xff"\n', 'latin1'), line: 3, field: 'UTF-8' },
    { name: 'half a character at the end', bytes: Buffer.from('1\n"\xc3', 'latin1'), line: 2, field: 'UTF-8' },
    { name: 'a long line', bytes: Buffer.from(`1\n"${'x'.repeat(100)}"\n`), line: 2, field: 'length' },
    { name: 'a long line without an end', bytes: Buffer.from(`1\n${'x'.repeat(200)}`), line: 2, field: 'length' },
    {
      name: 'a line that is long as bytes alone',
      bytes: Buffer.from(`"${'é'.repeat(60)}"\n`),
      line: 1,
      field: 'length',
    },
  ])('with $name are refused, and named', async ({ bytes, line, field }) => {
    for (const at of [[], [3], [1, 2, 3, 4, 5]]) {
      await expect(linesOf(bytes, at)).rejects.toMatchObject({ code: 'ingest_line_broken', values: { line, field } });
    }
  });

  it('are not more than the limit, the first apart', async () => {
    expect(await linesOf(Buffer.from('1\n'.repeat(51)))).toHaveLength(51);
    await expect(linesOf(Buffer.from('1\n'.repeat(52)))).rejects.toMatchObject({ code: 'ingest_too_large' });
  });
});
