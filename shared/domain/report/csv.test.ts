import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTION_KINDS } from '../activity/action.ts';
import { instant } from '../ids.ts';
import { type TimeZone, UTC } from '../time/time-zone.ts';
import { CSV_BOM, CSV_COLUMNS, CSV_EOL, type CsvAction, createCsvRows, csvHeader, UNTOLD_COVERAGE } from './csv.ts';
import { CSV_SEPARATORS, csvCell, csvSeparatorOf, guardFormula } from './csv-cell.ts';

/** A reader of RFC 4180, written from its grammar: a list of records, each a list of fields. */
function parse(text: string, separator = ','): string[][] {
  const records: string[][] = [];
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|$)`, 'gy');
  let record: string[] = [];
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (match === null) throw new SyntaxError('not RFC 4180');
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] !== separator) {
      records.push(record);
      record = [];
    }
  }
  return records;
}

/** The last cells where nothing is known of how a follow ended, or of how whole a kind is. */
const NOTHING_KNOWN = ['', '', '', '', ''];

const row = (more: Partial<CsvAction> = {}): CsvAction => ({
  at: instant(Date.UTC(2026, 10, 12, 23, 5, 9, 7)),
  network: 'bluesky',
  account: 'ines.example',
  action: 'like',
  target: 'atlas.example',
  targetName: 'Atlas Kiln',
  postUrl: 'https://example.org/1',
  text: 'a bowl',
  languages: [],
  removed: false,
  reason: null,
  coverage: UNTOLD_COVERAGE,
  ...more,
});

/**
 * Every cell as a spreadsheet finds it that is set to a separator of its own: a quote counts only at the beginning of a cell,
 * what follows a closing one is taken as it is, and any line end ends a row.
 */
function lenientFields(text: string, separator: string): string[] {
  const fields: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at += 1) {
        if (text[at] === '"') at += 1;
        value += text[at];
      }
      at += 1;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') {
      value += text[at];
      at += 1;
    }
    fields.push(value);
    at += 1;
  }
  return fields;
}

const hostile = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ';', '|', '\r', '\n', '=', '+', '-', '@', '\t', 'a', ' ', "'", '＝') }),
  fc.string({ unit: 'grapheme' }),
);

const cellText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary-ascii' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', 'a', ' ') }),
);

const east = (timezoneMin: number): TimeZone => ({ zone: null, timezoneMin });

describe('the CSV export', () => {
  it('has the columns of the specification under a byte order mark', () => {
    expect(csvHeader('comma')).toBe(
      'time_utc,local_time,network,account,action,target,target_name,post_url,text,languages,reason,read_by,coverage,coverage_low,coverage_high\r\n',
    );
    expect(CSV_BOM.codePointAt(0)).toBe(0xfeff);
  });

  it('writes the time in UTC and on the reader’s clock, the date included', () => {
    const line = createCsvRows(east(-210), 'comma')(row());
    expect(line).toBe(
      '2026-11-12T23:05:09.007Z,2026-11-12T19:35:09.007-03:30,bluesky,ines.example,like,atlas.example,Atlas Kiln,https://example.org/1,a bowl,,,,,,\r\n',
    );
    expect(createCsvRows(east(345), 'comma')(row())).toContain(',2026-11-13T04:50:09.007+05:45,');
    expect(createCsvRows(UTC, 'comma')(row())).toContain(',2026-11-12T23:05:09.007+00:00,');
  });

  it('writes the time of each action by the summer or winter time of its day', () => {
    const format = createCsvRows({ zone: 'Europe/Lisbon', timezoneMin: 0 }, 'comma');
    const localOf = (iso: string) => format(row({ at: instant(Date.parse(iso)) })).split(',')[1];
    expect(['2026-10-25T00:59:59.999Z', '2026-10-25T01:00:00.000Z'].map(localOf)).toEqual([
      '2026-10-25T01:59:59.999+01:00',
      '2026-10-25T01:00:00.000+00:00',
    ]);
  });

  it('writes every instant as RFC 3339 that reads back as the same instant, in both columns', () => {
    const times = fc.array(fc.integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2100, 0, 1) }), { minLength: 1 });
    fc.assert(
      fc.property(times, fc.integer({ min: -720, max: 840 }), (all, zone) => {
        const format = createCsvRows(east(zone), 'comma');
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
        const format = createCsvRows(UTC, 'comma');
        const text = cells.map(([account, target, postUrl, words]) =>
          format(row({ account, target, targetName: null, postUrl, text: words })),
        );
        const records = parse(csvHeader('comma') + text.join(''));
        expect(records[0]).toEqual([...CSV_COLUMNS]);
        expect(records.slice(1).map((record) => record.slice(3))).toEqual(
          cells.map(([account, target, postUrl, words]) => [
            guardFormula(account, 'comma'),
            'like',
            guardFormula(target, 'comma'),
            '',
            guardFormula(postUrl, 'comma'),
            guardFormula(words, 'comma'),
            '',
            ...NOTHING_KNOWN,
          ]),
        );
      }),
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("x","y")', '＝1'])('disarms %j', (formula) => {
    const [[cell] = []] = parse(csvCell(formula, 'comma') + CSV_EOL);
    expect(cell).toBe(`'${formula}`);
  });

  it('leaves other cells as they are', () => {
    for (const text of ['a=b', ' x', "'quoted", '1-2', 'ação', '#kiln']) expect(csvCell(text, 'comma')).toBe(text);
    expect(csvCell(null, 'comma')).toBe('');
    expect(csvCell('a"b', 'comma')).toBe('"a""b"');
  });

  it('never lets a cell begin as a formula', () => {
    fc.assert(
      fc.property(cellText, (text) => {
        expect(parse(csvCell(text, 'comma') + CSV_EOL)[0]?.[0] ?? '').not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  it.each([
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    [' =1', "' =1"],
    ['read this;=1+1', "read this;'=1+1"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['two\r\n-2+3', "two\r\n'-2+3"],
    ['a; \t "=1', 'a; \t\' "=1'],
    ['a|＋1', "a|'＋1"],
    ['thanks, @maria', 'thanks, @maria'],
    ['a; b - c\nd', 'a; b - c\nd'],
  ])('disarms a formula that another reader would find inside of a cell: %j', (text, safe) => {
    expect(guardFormula(text, 'comma')).toBe(safe);
  });

  it.each(['comma', 'semicolon'] as const)(
    'has no formula under any separator, whatever stands in its cells (written with a %s)',
    (separator) => {
      fc.assert(
        fc.property(fc.array(fc.tuple(hostile, hostile, hostile), { minLength: 1, maxLength: 4 }), (cells) => {
          const format = createCsvRows(east(-180), separator);
          const lines = cells.map(([target, targetName, text]) => format(row({ target, targetName, text })));
          const file = csvHeader(separator) + lines.join('');
          for (const other of [',', ';', '\t', '|']) {
            expect(lenientFields(file, other).filter((found) => /^\s*[=+\-@＝＋－＠]/.test(found))).toEqual([]);
          }
        }),
        { seed: 20_261_122, numRuns: 500 },
      );
    },
  );

  it('reads back exactly with the semicolon, too', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostile, hostile, hostile), { minLength: 1 }), (cells) => {
        const format = createCsvRows(UTC, 'semicolon');
        const lines = cells.map(([target, targetName, text]) => format(row({ target, targetName, text })));
        const records = parse(csvHeader('semicolon') + lines.join(''), ';');
        expect(records[0]).toEqual([...CSV_COLUMNS]);
        expect(records.slice(1).map((record) => record.filter((_, at) => [5, 6, 8].includes(at)))).toEqual(
          cells.map((words) => words.map((word) => guardFormula(word, 'semicolon'))),
        );
      }),
      { seed: 20_261_122 },
    );
  });

  it('is parted by semicolons where a comma stands in numbers', () => {
    expect(CSV_SEPARATORS[csvSeparatorOf('pt')]).toBe(';');
    expect(CSV_SEPARATORS[csvSeparatorOf('en')]).toBe(',');
  });

  it('writes the declared languages in one cell, whatever parts the others', () => {
    const languages = ['pt', 'en'];
    expect(createCsvRows(UTC, 'comma')(row({ languages }))).toMatch(/,a bowl,pt en,,,,,\r\n$/);
    expect(createCsvRows(UTC, 'semicolon')(row({ languages }))).toMatch(/;a bowl;pt en;;;;;\r\n$/);
  });

  it('keeps the row of a removed action, and nothing of its content or of whom it was about', () => {
    const line = createCsvRows(UTC, 'comma')(row({ removed: true, languages: ['pt'] }));
    expect(line.endsWith(',like,,,,,,,,,,\r\n')).toBe(true);
  });

  it('says how a follow ended, also where nothing else of it is left, and how whole its kind is', () => {
    const coverage = { readBy: 'export', level: 'full', low: 0.9693, high: 1 } as const;
    const lost = row({ action: 'unfollow', reason: 'deleted', coverage, postUrl: null, text: null });
    const told = ',deleted,export,full,0.9693,1\r\n';
    expect(createCsvRows(UTC, 'comma')(lost)).toMatch(new RegExp(`,unfollow,atlas.example,Atlas Kiln,,,${told}$`));
    expect(createCsvRows(UTC, 'comma')({ ...lost, removed: true }).endsWith(`,unfollow,,,,,${told}`)).toBe(true);
    expect(createCsvRows(UTC, 'semicolon')(lost).endsWith(told.replaceAll(',', ';'))).toBe(true);
  });

  it('writes every kind of action by its own name', () => {
    const format = createCsvRows(UTC, 'comma');
    expect(ACTION_KINDS.map((action) => format(row({ action })).split(',')[4])).toEqual([...ACTION_KINDS]);
  });
});
