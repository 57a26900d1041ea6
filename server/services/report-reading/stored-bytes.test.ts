import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groupReports } from '../../../shared/domain/report/group.ts';
import { cutGroup, slimForGroup } from '../../../shared/domain/report/group-cut.ts';
import { parseReport, serializeGroupReport, serializeReport } from '../../../shared/report/serialize.ts';

/**
 * Reports as they lie in databases, one a line: weeks and months of the demonstration, of version 1 too, and invented ones
 * in which every rule has something to say. The files are never made anew: what was stored once has to be read and written
 * as it is.
 */
function stored(name: string): string[] {
  const file = new URL(`../../../tests/support/reports/${name}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8').trimEnd().split('\n');
}

/** The same value with the keys of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, reversed(item)]),
  );
}

const scrambled = (text: string): string => `{"foreign":1,${JSON.stringify(reversed(JSON.parse(text))).slice(1)}`;

describe('a stored report', () => {
  it.each(stored('stored-reports'))('is written byte for byte as it was read: %.60s', (text) => {
    expect(serializeReport(parseReport(text))).toBe(text);
    expect(serializeReport(parseReport(scrambled(text)))).toBe(text);
  });

  it('of a group is made of the stored ones, byte for byte', () => {
    const texts = stored('stored-reports');
    // The fourth is of a report from before languages and of one that tells them; the fifth of one that says who reposted and one that does not; the
    // last of one that has the past of that, too.
    const groups = [[1, 11], [7, 8, 9], [5], [2, 12], [15, 14], [16, 14]].map((members) =>
      cutGroup(groupReports(members.map((index) => slimForGroup(parseReport(texts[index] ?? ''))))),
    );
    expect(groups.map(serializeGroupReport)).toEqual(stored('stored-group-reports'));
  });

  it('stands among the examples in both versions, with every rule that finds something, with and without what was added later', () => {
    const all = stored('stored-reports').map(parseReport);
    expect(new Set(all.map(({ version }) => version))).toEqual(new Set([1, 2]));
    expect(new Set(all.map(({ languages }) => typeof languages))).toEqual(new Set(['undefined', 'object']));
    const turned = all.flatMap(({ firstsAndReturns }) => firstsAndReturns ?? []);
    expect(new Set(turned.map(({ rule }) => rule))).toEqual(new Set(['first', 'return', 'followed-again', 'ended']));
    expect(all.some(({ firstsAndReturns }) => firstsAndReturns === undefined)).toBe(true);
    expect(new Set(all.map(({ ownWords }) => typeof ownWords))).toEqual(new Set(['undefined', 'object']));
    expect(new Set(all.map(({ reposters }) => typeof reposters))).toEqual(new Set(['undefined', 'object']));
    const told = all.filter(({ reposters }) => reposters !== undefined);
    expect(new Set(told.map(({ headline }) => typeof headline.repostsReceived))).toEqual(
      new Set(['undefined', 'object']),
    );
    expect(new Set(told.map(({ coverage }) => typeof coverage.repostedEstimate))).toEqual(
      new Set(['undefined', 'object']),
    );
    const items = all.flatMap(({ anomalies }) => anomalies?.items ?? []);
    const found = items.map((item) => (item.rule === 'burst' ? item.to.kind : item.rule));
    expect(new Set(found)).toEqual(
      new Set([
        'coverage-drop',
        'silence',
        'unfollow-wave',
        'unusual-count',
        'new-top-account',
        'new-hours',
        'new-top-tag',
        'account',
        'tag',
        'topic',
      ]),
    );
  });
});
