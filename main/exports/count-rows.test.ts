import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_BOM } from '../../shared/domain/report/csv.ts';
import { csvCell } from '../../shared/domain/report/csv-cell.ts';
import { createRowCounter } from './count-rows.ts';

const countIn = (text: string, size = 1 << 16): number => {
  const counter = createRowCounter();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) counter.add(bytes.subarray(at, at + size));
  return counter.rows();
};

describe('counting the rows of a CSV file', () => {
  it.each([
    ['', 0],
    ['\uFEFFhead', 0],
    ['head\r\n', 0],
    ['head\r\none\r\n', 1],
    ['head\none\ntwo', 2],
    ['head\r\n"two\r\nlines","a ""quoted""\nword"\r\n', 1],
    ['head\r\n"never\nclosed', 1],
    ['"head\nline"\r\n1\r\n2\r\n', 2],
  ])('of %j gives %i', (text, rows) => {
    expect(countIn(text)).toBe(rows);
    expect(countIn(text, 1)).toBe(rows);
  });

  it('counts what the service writes, whatever the cells hold and wherever the pieces end', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', '\n', '\r', ',', 'a', '=', 'é') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell)), fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const lines = rows.map((cells) => `${['x', ...cells].map((value) => csvCell(value, 'comma')).join(',')}\r\n`);
        expect(countIn(`${CSV_BOM}a,b,c\r\n${lines.join('')}`, size)).toBe(rows.length);
      }),
    );
  });
});
