import { parse } from 'content-disposition';
import { describe, expect, it } from 'vitest';
import type { ReportId } from '../../../shared/domain/ids.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { attachment, exportFileName } from './file-name.ts';

function week(): ReportId {
  const period = parseReportId('week-2026-11-09');
  if (period === null) throw new Error('not a period');
  return period.id;
}
const HOSTILE = [
  '../../etc/passwd',
  '..\\..\\boot.ini',
  'a"; filename="evil.exe',
  'x\r\nset-cookie: a=b',
  'nul\u0000byte',
  '.hidden',
  '-rf',
  '\ud800lone',
  '𝒷'.repeat(200),
  '',
  '...',
  'right\u202eto-left',
  'a/b:c*d?e<f>g|h',
];

describe('the file name of an export', () => {
  it('names the handle and the period', () => {
    expect(exportFileName('ines.example', week(), 'csv')).toBe('perch-ines.example-week-2026-11-09.csv');
    expect(exportFileName('north@cafes.example', week(), 'csv')).toBe('perch-north-cafes.example-week-2026-11-09.csv');
    expect(exportFileName(null, week(), 'csv')).toBe('perch-week-2026-11-09.csv');
    expect(exportFileName(null, week(), 'parquet')).toBe('perch-week-2026-11-09.parquet');
  });

  it.each(HOSTILE)('takes no path, control character or quote from the handle %j', (handle) => {
    const name = exportFileName(handle, week(), 'csv');
    expect(name).toMatch(/^perch-([\p{L}\p{N}._-]+-)?week-2026-11-09\.csv$/u);
    expect(name).not.toContain('..');
    expect(name.length).toBeLessThan(200);
  });

  it.each(HOSTILE)('reaches the header whole and in ASCII for the handle %j', (handle) => {
    const name = exportFileName(handle, week(), 'csv');
    const header = attachment(name);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(parse(header).parameters.filename).toBe(name);
  });

  it('keeps letters of every language, with an ASCII fallback for programs that read no other', () => {
    const header = attachment(exportFileName('inês.varga', week(), 'csv'));
    expect(header).toBe(
      `attachment; filename=perch-ines.varga-week-2026-11-09.csv; filename*=UTF-8''perch-in%C3%AAs.varga-week-2026-11-09.csv`,
    );
  });
});
