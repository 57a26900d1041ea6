import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTION_KINDS } from '../activity/action.ts';
import { instant } from '../ids.ts';
import {
  CSV_BOM,
  CSV_COLUMNS,
  CSV_EOL,
  CSV_HEADER,
  type CsvAction,
  createCsvRows,
  csvCell,
  guardFormula,
} from './csv.ts';

/** A reader of RFC 4180, written from its grammar: a list of records, each a list of fields. */
function parse(text: string): string[][] {
  const records: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  let record: string[] = [];
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (match === null) throw new SyntaxError('not RFC 4180');
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] !== ',') {
      records.push(record);
      record = [];
    }
  }
  return records;
}

const row = (more: Partial<CsvAction> = {}): CsvAction => ({
  at: instant(Date.UTC(2026, 10, 12, 23, 5, 9, 7)),
  network: 'bluesky',
  account: 'ines.example',
  action: 'like',
  target: 'atlas.example',
  targetName: 'Atlas Kiln',
  postUrl: 'https://example.org/1',
  text: 'a bowl',
  removed: false,
  ...more,
});

const cellText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary-ascii' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', 'a', ' ') }),
);

describe('the CSV export', () => {
  it('has the columns of the specification under a byte order mark', () => {
    expect(CSV_HEADER).toBe('time_utc,local_time,network,account,action,target,target_name,post_url,text\r\n');
    expect(CSV_BOM.codePointAt(0)).toBe(0xfeff);
  });

  it('writes the time in UTC and on the reader’s clock, the date included', () => {
    const line = createCsvRows(-210)(row());
    expect(line).toBe(
      '2026-11-12T23:05:09.007Z,2026-11-12T19:35:09.007-03:30,bluesky,ines.example,like,atlas.example,Atlas Kiln,https://example.org/1,a bowl\r\n',
    );
    expect(createCsvRows(345)(row())).toContain(',2026-11-13T04:50:09.007+05:45,');
    expect(createCsvRows(0)(row())).toContain(',2026-11-12T23:05:09.007+00:00,');
  });

  it('writes every instant as RFC 3339 that reads back as the same instant, in both columns', () => {
    const times = fc.array(fc.integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2100, 0, 1) }), { minLength: 1 });
    fc.assert(
      fc.property(times, fc.integer({ min: -720, max: 840 }), (all, zone) => {
        const format = createCsvRows(zone);
        for (const at of all) {
          const [utc = '', local = ''] = format(row({ at: instant(at) })).split(',');
          expect(utc).toBe(new Date(at).toISOString());
          expect(Date.parse(local)).toBe(at);
        }
      }),
    );
  });

  it('reads back exactly, whatever stands in the cells', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cellText, cellText, cellText, cellText), { minLength: 1 }), (cells) => {
        const format = createCsvRows(0);
        const text = cells.map(([account, target, postUrl, words]) =>
          format(row({ account, target, targetName: null, postUrl, text: words })),
        );
        const records = parse(CSV_HEADER + text.join(''));
        expect(records[0]).toEqual([...CSV_COLUMNS]);
        expect(records.slice(1).map((record) => record.slice(3))).toEqual(
          cells.map(([account, target, postUrl, words]) => [
            guardFormula(account),
            'like',
            guardFormula(target),
            '',
            guardFormula(postUrl),
            guardFormula(words),
          ]),
        );
      }),
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("x","y")', '＝1'])('disarms %j', (formula) => {
    const [[cell] = []] = parse(csvCell(formula) + CSV_EOL);
    expect(cell).toBe(`'${formula}`);
  });

  it('leaves other cells as they are', () => {
    for (const text of ['a=b', ' x', "'quoted", '1-2', 'ação', '#kiln']) expect(csvCell(text)).toBe(text);
    expect(csvCell(null)).toBe('');
    expect(csvCell('a"b')).toBe('"a""b"');
  });

  it('never lets a cell begin as a formula', () => {
    fc.assert(
      fc.property(cellText, (text) => {
        expect(parse(csvCell(text) + CSV_EOL)[0]?.[0] ?? '').not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  it('keeps the row of a removed action and nothing of its content', () => {
    const line = createCsvRows(0)(row({ removed: true }));
    expect(line.endsWith(',like,atlas.example,Atlas Kiln,,\r\n')).toBe(true);
  });

  it('writes every kind of action by its own name', () => {
    const format = createCsvRows(0);
    expect(ACTION_KINDS.map((action) => format(row({ action })).split(',')[4])).toEqual([...ACTION_KINDS]);
  });
});
