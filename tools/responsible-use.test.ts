import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DENIAL_REASONS } from '../shared/domain/policy/tracking.ts';
import { texts as dashboard } from '../shared/i18n/en/dashboard.ts';

const PAGE = readFileSync('docs/responsible-use.md', 'utf8').replaceAll('\r\n', '\n');

/** Cells of the tables' lines, without heads and rules. */
const ROWS = PAGE.split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:code|rule) \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

const CODED = ROWS.filter(([first = '']) => /^`[a-z-]+`$/.test(first));
const codeOf = ([first = '']: readonly string[]): string => first.slice(1, -1);
const filesIn = (cell: string): string[] => [...cell.matchAll(/`([\w./-]+)`/g)].flatMap(([, file]) => file ?? []);

describe('the page on responsible use', () => {
  it('has one line for every reason by which an account is not followed, and for no other', () => {
    expect(CODED.map(codeOf).toSorted()).toEqual(DENIAL_REASONS.toSorted());
  });

  it('says what the screen says', () => {
    const said: Readonly<Record<string, string>> = dashboard.reason;
    for (const row of CODED) expect([codeOf(row), row[1]]).toEqual([codeOf(row), said[codeOf(row)]]);
  });

  it('names for each rule files that are there, and where it comes from', () => {
    expect(ROWS.length).toBeGreaterThan(DENIAL_REASONS.length + 10);
    for (const row of ROWS) {
      const files = filesIn(row.at(-2) ?? '');
      expect([row[0], files.length > 0, files.filter((file) => !existsSync(file))]).toEqual([row[0], true, []]);
      expect([row[0], /^decisions, section \d/.test(row.at(-1) ?? '')]).toEqual([row[0], true]);
    }
  });
});
