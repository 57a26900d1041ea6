import { create } from 'content-disposition';
import { describe, expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

const CSV = { type: 'text/csv', fallback: 'report.csv' };
const named = (name: string): string => fileNameOf(create(name), CSV);

describe('the name of a download', () => {
  it.each([
    ["attachment; filename=plain.csv; filename*=UTF-8''in%C3%AAs.csv", 'inês.csv'],
    ["attachment; filename*=UTF-8''in%C3%AAs.csv; filename=plain.csv", 'inês.csv'],
    ["attachment; filename*=iso-8859-1'en'caf%E9.csv", 'café.csv'],
    ["attachment; filename*=UTF-8''%ZZ.csv; filename=plain.csv", 'plain.csv'],
    ['attachment; filename="two words; and more.csv"', 'two words; and more.csv'],
    ['attachment; filename="a \\"quoted\\" word.csv"', 'a _quoted_ word.csv'],
    ['ATTACHMENT; FILENAME=week.csv', 'week.csv'],
    ['attachment', 'report.csv'],
    ['attachment; filename=', 'report.csv'],
    ['', 'report.csv'],
  ])('reads %j as RFC 6266 has it, the extended form first', (header, name) => {
    expect(fileNameOf(header, CSV)).toBe(name);
  });

  it('has the ending of a Parquet file where that was asked for', () => {
    const type = 'application/vnd.apache.parquet';
    expect(fileNameOf(create('perch-week-2026-11-09.parquet'), { type, fallback: 'perch' })).toBe(
      'perch-week-2026-11-09.parquet',
    );
    expect(fileNameOf(create('week'), { type, fallback: 'perch' })).toBe('week.parquet');
  });

  it('is the fallback without a header', () => {
    expect(fileNameOf(null, CSV)).toBe('report.csv');
  });

  it.each([
    ['../../etc/passwd', 'passwd.csv'],
    ['..\\..\\boot.csv', 'boot.csv'],
    ['C:\\Users\\x\\run.csv', 'run.csv'],
    ['/', 'report.csv'],
    ['..', 'report.csv'],
    ['...', 'report.csv'],
    ['   ', 'report.csv'],
    ['.bashrc', 'bashrc.csv'],
    ['week.csv. . .', 'week.csv'],
    ['week\u202Evsc.exe', 'weekvsc.exe.csv'],
    ['a\u0000b\u0007\r\nc.csv', 'abc.csv'],
    ['zero\u200Bwidth\uFEFF.csv', 'zerowidth.csv'],
    ['a<b>c:d"e|f?g*h.csv', 'a_b_c_d_e_f_g_h.csv'],
    ['con', '_con.csv'],
    ['NUL.csv', '_NUL.csv'],
    ['com1.tar.csv', '_com1.tar.csv'],
    ['lpt³.csv', '_lpt³.csv'],
    ['console.csv', 'console.csv'],
    ['desktop.ini', 'desktop.ini.csv'],
    ['.csv', 'csv.csv'],
    ['invoice.pdf.exe', 'invoice.pdf.exe.csv'],
    ['WEEK.CSV', 'WEEK.CSV'],
  ])('of %j is harmless and of its kind', (hostile, name) => {
    expect(fileNameOf(`attachment; filename*=UTF-8''${encodeURIComponent(hostile)}`, CSV)).toBe(name);
  });

  it('keeps its ending and fits every file system, whatever its length', () => {
    expect(named(`${'a'.repeat(400)}.csv`)).toBe(`${'a'.repeat(120)}.csv`);
    const wide = named(`${'𝒷'.repeat(300)}.csv`);
    expect(wide).toMatch(/^(𝒷)+\.csv$/u);
    expect(Buffer.byteLength(wide)).toBeLessThanOrEqual(204);
    expect(named(`a.${'b'.repeat(200)}`)).toHaveLength(124);
  });
});
