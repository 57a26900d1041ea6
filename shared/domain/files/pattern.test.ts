import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NamedReport, pathOf } from './pattern.ts';

const REPORT: NamedReport = { reportId: 'week-2026-11-09', username: 'ines.example', network: 'bluesky' };
const path = (pattern: string, fields: Partial<NamedReport> = {}): string =>
  pathOf(pattern, { ...REPORT, ...fields }).join('/');

describe('the pattern of file names', () => {
  it('fills in what is known of a report; slashes make folders', () => {
    expect(path('{username}/{report}')).toBe('ines.example/week-2026-11-09.csv');
    expect(path('{network}/{type}/{start}..{end} {username}.csv')).toBe(
      'bluesky/week/2026-11-09..2026-11-15 ines.example.csv',
    );
    expect(path('{network}\\{type}', { reportId: 'month-2026-10-01' })).toBe('bluesky/month.csv');
    expect(path('{end}', { reportId: 'month-2026-02-01' })).toBe('2026-02-28.csv');
    expect(path('{unknown} {USERNAME}')).toBe('{unknown} {USERNAME}.csv');
  });

  it.each([
    ['../../{username}', 'ines.example.csv'],
    ['/etc/{report}', 'etc/week-2026-11-09.csv'],
    ['//./ /..', 'week-2026-11-09.csv'],
    ['C:\\{report}', 'C_/week-2026-11-09.csv'],
    ['con/{report}', '_con/week-2026-11-09.csv'],
  ])('stays inside the folder for the pattern %j', (pattern, expected) => {
    expect(path(pattern)).toBe(expected);
  });

  it('keeps the file’s name in a pattern of more parts than there may be, and leaves out folders', () => {
    expect(path('1/2/3/4/5/6/7/{report}')).toBe('1/2/3/4/5/6/7/week-2026-11-09.csv');
    expect(path('1/2/3/4/5/6/7/8/9/{report}')).toBe('1/2/3/4/5/6/7/week-2026-11-09.csv');
  });

  it.each([
    ['../../etc', '_._etc'],
    ['..', '_'],
    ['', '_'],
    ['a/b\\c', 'a_b_c'],
    ['nul', '_nul'],
    ['{report}', '{report}'],
    ['x\u202Ey\u0000', 'xy'],
  ])('lets the username %j make no folder and no other name', (username, folder) => {
    expect(path('{username}/{report}', { username })).toBe(`${folder}/week-2026-11-09.csv`);
  });

  it('never leaves the folder and always ends in .csv, for any pattern and username', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'binary' }), (pattern, username) => {
        const parts = pathOf(`${pattern}/{username}`, { ...REPORT, username });
        // A part that a system reads as the folder itself, the one above or another place leads out of it.
        expect(parts.filter((part) => /^$|^\.{1,2}$|[/\\:]/.test(part))).toEqual([]);
        expect(parts.at(-1)).toMatch(/.\.csv$/i);
      }),
      { numRuns: 1000 },
    );
  });
});
