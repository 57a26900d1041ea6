import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { periodsSince } from '../../../shared/domain/time/period.ts';
import { awaitsReport, besides, firstDue } from './example-links.ts';

const at = (text: string): Instant => instant(Date.parse(text));
const NOW = at('2026-11-20T09:00:00Z');
const head = { value: 1, previous: null, history: [] };
const lineOf = (reportId: string) => ({
  reportId,
  title: 'x',
  likes: head,
  follows: head,
  unfollows: head,
  isNew: false,
});
const since = (text: string) => periodsSince(at(text), NOW);

describe('links beside the newest week of an example', () => {
  it('are the newest month that has come and the two weeks before, newest first', () => {
    const account = { line: lineOf('week-2026-11-09'), periods: since('2026-09-01T00:00:00Z') };
    expect(besides(account, NOW).map(({ id }) => id)).toEqual([
      'month-2026-10-01',
      'week-2026-11-02',
      'week-2026-10-26',
    ]);
  });

  it('lead to nothing that is still to come', () => {
    const account = { line: lineOf('week-2026-11-09'), periods: since('2026-11-10T00:00:00Z') };
    expect(besides(account, NOW)).toEqual([]);
    expect(besides({ ...account, line: null }, NOW)).toEqual([]);
  });
});

describe('an example without a report', () => {
  it('says when its first one is due', () => {
    const account = { line: null, periods: since('2026-11-16T09:00:00Z') };
    expect(firstDue(account, NOW)).toBe(at('2026-11-26T06:00:00Z'));
    expect(awaitsReport(account, NOW)).toBe(false);
  });

  it('is waited for once a report is due', () => {
    const account = { line: null, periods: since('2026-11-10T09:00:00Z') };
    expect(firstDue(account, NOW)).toBeNull();
    expect(awaitsReport(account, NOW)).toBe(true);
    expect(awaitsReport({ ...account, line: lineOf('week-2026-11-09') }, NOW)).toBe(false);
  });
});
