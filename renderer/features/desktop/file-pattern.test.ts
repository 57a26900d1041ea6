import { describe, expect, it } from 'vitest';
import { exampleName, givesAlike, problemOf } from './file-pattern.ts';

const REPORT = { username: 'ines.varga', network: 'bluesky', reportId: 'week-2026-11-09' };

describe('a pattern of file names', () => {
  it('is filled in with what is known of a report, and ends once as its format does', () => {
    expect(exampleName('{username}/{report}', REPORT, 'csv')).toBe('ines.varga/week-2026-11-09.csv');
    expect(exampleName('{network} {type} {start} {end}.CSV', REPORT, 'csv')).toBe(
      'bluesky week 2026-11-09 2026-11-15.CSV',
    );
    expect(exampleName('{report}.csv', REPORT, 'parquet')).toBe('week-2026-11-09.csv.parquet');
    expect(exampleName('{network}: {username}', { ...REPORT, username: 'a/b' }, 'csv')).toBe('bluesky_ a_b.csv');
  });

  it('is refused when it is empty, ends in a folder, or names what nobody knows', () => {
    expect(problemOf('  ')).toEqual({ kind: 'empty' });
    expect(problemOf('{username}/')).toEqual({ kind: 'empty' });
    expect(problemOf('{user}-{report}')).toEqual({ kind: 'unknown', name: '{user}' });
    expect(problemOf('{username}/{report}')).toBeNull();
  });

  it('is refused when it leads out of the folder', () => {
    for (const pattern of ['../{report}', '/tmp/{report}', 'a/../../{report}', 'C:\\{report}', './{report}']) {
      expect(problemOf(pattern)).toEqual({ kind: 'outside' });
    }
    expect(problemOf('..{report}..')).toBeNull();
  });

  it('gives names alike where accounts or periods cannot be told apart', () => {
    expect(givesAlike('{report}')).toBe(true);
    expect(givesAlike('{username}')).toBe(true);
    expect(givesAlike('{username} {start}')).toBe(true);
    expect(givesAlike('{username} {type} {start}')).toBe(false);
    expect(givesAlike('{username}/{report}')).toBe(false);
  });
});
