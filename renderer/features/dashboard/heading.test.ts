import { describe, expect, it } from 'vitest';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { periodsSince } from '../../../shared/domain/time/period.ts';
import { dayWord, headingOf } from './heading.ts';

const at = (text: string) => instant(Date.parse(text));
const thursday = at('2025-11-20T07:00:00Z');
const periods = periodsSince(at('2025-11-03T00:00:00Z'), thursday);
const none = { value: null, previous: null, history: [] };

type Item = Pick<AccountView, 'line' | 'periods'>;
const item = (line: 'new' | 'read' | 'none', own = periods): Item => ({
  periods: own,
  line:
    line === 'none'
      ? null
      : { reportId: 'week-2025-11-10', title: '', likes: none, follows: none, unfollows: none, isNew: line === 'new' },
});
const heading = (items: Item[], options: { selected?: string | null; now?: number; chosen?: boolean } = {}) =>
  headingOf(
    { periods, items, selected: options.selected === undefined ? 'week-2025-11-10' : options.selected },
    instant(options.now ?? thursday),
    options.chosen ?? false,
  );

describe('headingOf', () => {
  it('counts the reports that came in this morning', () => {
    expect(heading([item('new'), item('new'), item('none')])).toEqual({ kind: 'new', count: 2, today: true });
  });

  it('does not say "this morning" on the day after', () => {
    expect(heading([item('new')], { now: at('2025-11-21T07:00:00Z') })).toMatchObject({ kind: 'new', today: false });
  });

  it('counts what is left to read once one was opened', () => {
    expect(heading([item('new'), item('read')])).toEqual({ kind: 'left', count: 1 });
  });

  it('names the next date when everything is read', () => {
    expect(heading([item('read')])).toEqual({ kind: 'read', next: at('2025-11-27T06:00:00Z') });
  });

  it('names the first date while nothing has come', () => {
    const first = periodsSince(at('2025-11-18T00:00:00Z'), thursday);
    expect(headingOf({ periods: first, items: [item('none', first)], selected: null }, thursday, false)).toEqual({
      kind: 'first',
      next: at('2025-11-27T06:00:00Z'),
    });
  });

  it('says that reports are being written between their hour and their arrival', () => {
    expect(heading([item('none')])).toEqual({ kind: 'writing' });
    expect(heading([item('read')], { selected: 'week-2025-11-03' })).toEqual({ kind: 'writing' });
  });

  it('names an older period that the reader chose', () => {
    expect(heading([item('new')], { selected: 'week-2025-11-03', chosen: true })).toMatchObject({
      kind: 'period',
      period: { id: 'week-2025-11-03' },
    });
  });

  it('promises nothing when nothing is to come', () => {
    expect(headingOf({ periods: [], items: [], selected: null }, thursday, false)).toEqual({ kind: 'none' });
  });
});

describe('dayWord', () => {
  it('says a day by name only within the week', () => {
    expect(dayWord(at('2025-11-20T06:00:00Z'), thursday)).toBe('today');
    expect(dayWord(at('2025-11-27T06:00:00Z'), at('2025-11-21T00:00:00Z'))).toBe('thursday');
    expect(dayWord(at('2025-11-27T06:00:00Z'), thursday)).toBe('date');
  });
});
