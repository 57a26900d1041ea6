import { resolve, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedReport, pathOf, pathsOf } from './pattern.ts';

const asked = (about: Partial<AskedReport> = {}): AskedReport => ({
  accountId: 1,
  reportId: 'week-2026-11-09',
  username: 'ines.example',
  network: 'bluesky',
  ...about,
});
const path = (pattern: string, about: Partial<AskedReport> = {}): string => pathOf(pattern, asked(about)).join('/');

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
    const base = resolve('/chosen/folder');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'binary' }), (pattern, username) => {
        const parts = pathOf(`${pattern}/{username}`, asked({ username }));
        expect(resolve(base, ...parts).startsWith(base + sep)).toBe(true);
        expect(resolve(base, ...parts)).toBe([base, ...parts].join(sep));
        expect(parts.at(-1)).toMatch(/.\.csv$/i);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives two reports one name never, also where a file system does not tell A from a', () => {
    const reports = [
      asked(),
      asked({ reportId: 'week-2026-11-02' }),
      asked({ accountId: 2, username: 'Ines.Example' }),
      asked({ accountId: 3, username: 'inês' }),
      asked({ accountId: 4, username: 'ine\u0302s' }),
      asked({ accountId: 5, username: 'alone' }),
    ];
    const paths = pathsOf('{username}', reports);
    expect(paths).toEqual([
      'ines.example week-2026-11-09 1.csv',
      'ines.example week-2026-11-02.csv',
      'Ines.Example week-2026-11-09 2.csv',
      'inês week-2026-11-09 3.csv',
      'inês week-2026-11-09 4.csv',
      'alone.csv',
    ]);
    expect(pathsOf('{username}', reports)).toEqual(paths);
  });

  it('keeps names apart that were made to look like the ones that it gives', () => {
    const names = ['a', 'a', 'a week-2026-11-09 1', 'a week-2026-11-09', '𝒷'.repeat(300), '𝒷'.repeat(300)];
    const reports = names.map((username, n) => asked({ username, accountId: n + 1 }));
    const paths = pathsOf('{username}', reports).map((each) => each.normalize('NFC').toLowerCase());
    expect(new Set(paths).size).toBe(names.length);
  });

  it('tells 20,000 reports apart that the pattern gives one name', () => {
    const reports = Array.from({ length: 20_000 }, (_, n) => asked({ accountId: n + 1 }));
    expect(new Set(pathsOf('all', reports)).size).toBe(20_000);
  });
});
