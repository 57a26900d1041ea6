import { describe, expect, it } from 'vitest';
import { dateFit, dateIn } from './date-in.ts';
import { type Findable, grouped, rank } from './rank.ts';

const item = (id: string, label: string, more: Partial<Findable> = {}): Findable => ({
  id,
  kind: 'command',
  label,
  words: '',
  recency: 0,
  ...more,
});
const report = (name: string, days: string): Findable => {
  const [start = '', end = ''] = days.split(' ');
  const type = start.endsWith('-01') ? 'month' : 'week';
  return item(`${name} ${start} ${type}`, name, {
    kind: 'report',
    recency: Date.parse(end),
    span: { type, start, end },
  });
};

const VARGA = [
  item('varga', 'Inês Varga', { kind: 'account', words: 'ines.varga.example' }),
  report('Inês Varga', '2026-10-26 2026-11-01'),
  report('Inês Varga', '2026-10-01 2026-10-31'),
  report('Inês Varga', '2026-11-02 2026-11-08'),
  report('Inês Varga', '2026-11-09 2026-11-15'),
];
const VARGA_OCTOBER = ['Inês Varga 2026-10-01 month', 'Inês Varga 2026-10-26 week'];
const COFFEE = [
  item('coffee', 'North Quay Coffee', { kind: 'account', words: 'northquay@cafes.example' }),
  report('North Quay Coffee', '2026-11-09 2026-11-15'),
];
const ids = (items: readonly Findable[], query: string) => rank(items, query).map(({ id }) => id);

describe('what a query finds', () => {
  it('puts what begins with it before a word in it, another word of it; letters only where nothing else fits', () => {
    const items = [
      item('letters', 'Salvadoras'),
      item('other', 'Timezone', { words: 'dash' }),
      item('word', 'Go to dashboard'),
      item('begins', 'Dashboard'),
    ];
    expect(ids(items, 'das')).toEqual(['begins', 'word', 'other']);
    expect(ids([item('letters', 'Dashboard')], 'dsh')).toEqual(['letters']);
  });

  it('asks every word to fit, in any order, without capitals and diacritics', () => {
    expect(ids([...VARGA, ...COFFEE], 'coffee NORTH')).toEqual(['coffee', 'North Quay Coffee 2026-11-09 week']);
    expect(ids(VARGA, 'ines varga')[0]).toBe('varga');
    expect(ids(VARGA, 'inês')[0]).toBe('varga');
    expect(ids(VARGA, 'varga zebra')).toEqual([]);
  });

  it('puts the account before its reports, the newest of which come first', () => {
    expect(ids(VARGA, 'varga').slice(0, 2)).toEqual(['varga', 'Inês Varga 2026-11-09 week']);
  });

  it('finds the report of a day by name and date, in either order and language', () => {
    for (const query of [
      'varga 9 nov',
      'nov 9 varga',
      '12 novembro varga',
      '9 de novembro varga',
      'varga nov 9 2026',
    ]) {
      expect(ids([...VARGA, ...COFFEE], query)[0]).toBe('Inês Varga 2026-11-09 week');
    }
    expect(ids([...VARGA, ...COFFEE], 'varga 9 nov')).not.toContain('North Quay Coffee 2026-11-09 week');
    expect(ids(VARGA, 'varga 9 nov 2025')).toEqual([]);
  });

  it('finds the month, then its weeks', () => {
    expect(ids(VARGA, 'varga october')).toEqual(VARGA_OCTOBER);
    expect(ids(VARGA, 'varga outubro')).toEqual(VARGA_OCTOBER);
    expect(ids([...VARGA, ...COFFEE], '9 nov')).toEqual([
      'Inês Varga 2026-11-09 week',
      'North Quay Coffee 2026-11-09 week',
    ]);
  });

  it('still finds what merely begins like a month, and first', () => {
    expect(ids([...VARGA, item('settings', 'Settings')], 'out')).toEqual(VARGA_OCTOBER);
    expect(ids([...VARGA, item('go', 'Octopus')], 'oct')[0]).toBe('go');
    expect(ids([item('mare', 'Oficina Maré', { kind: 'account' }), ...VARGA], 'mar')).toEqual(['mare']);
  });

  it('shows a handful of each kind, and nothing for nothing', () => {
    const many = Array.from({ length: 40 }, (_, index) => item(`${index}`, `Report ${index}`, { kind: 'report' }));
    expect(rank(many, 'report')).toHaveLength(6);
    expect(rank(many, '  ')).toEqual([]);
  });

  it('stands under its kinds, the kind of the best first', () => {
    expect(grouped(rank([...VARGA, item('go', 'Varga help')], 'varga')).map(({ kind }) => kind)).toEqual([
      'command',
      'account',
      'report',
    ]);
  });
});

describe('a typed date', () => {
  it('is a month with the day and the year beside it', () => {
    expect(dateIn(['varga', '9', 'nov'])).toEqual({ date: { day: 9, month: 11, year: null }, rest: ['varga'] });
    expect(dateIn(['may', '2026'])).toEqual({ date: { day: null, month: 5, year: 2026 }, rest: [] });
    expect(dateIn(['fev'])?.date.month).toBe(2);
    expect(dateIn(['varga', '9'])).toBeNull();
  });

  it('falls into a week that crosses the turn of a month or year', () => {
    const week = { type: 'week', start: '2026-12-28', end: '2027-01-03' } as const;
    expect(dateFit(week, { day: 1, month: 1, year: null })).toBe(2);
    expect(dateFit(week, { day: 30, month: 12, year: null })).toBe(2);
    expect(dateFit(week, { day: 1, month: 1, year: 2026 })).toBe(0);
    expect(dateFit(week, { day: null, month: 1, year: 2027 })).toBe(1);
  });
});
