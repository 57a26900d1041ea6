import { describe, expect, it } from 'vitest';
import { type AskedReport, pathsOf } from './pattern.ts';

const asked = (fields: Partial<AskedReport> = {}): AskedReport => ({
  accountId: 1,
  reportId: 'week-2026-11-09',
  username: 'ines.example',
  network: 'bluesky',
  ...fields,
});

describe('names for many reports', () => {
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
