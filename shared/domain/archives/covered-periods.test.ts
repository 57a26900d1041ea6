import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { coveredPeriods } from './covered-periods.ts';

const at = (text: string) => instant(Date.parse(text));
const THURSDAY = at('2026-11-19T06:00:00Z');
const idsOf = (span: { from: string; until: string; keptFrom?: string }, now = THURSDAY) =>
  coveredPeriods(
    { from: at(span.from), until: at(span.until), keptFrom: at(span.keptFrom ?? '2025-10-01T00:00:00Z') },
    now,
  ).map(({ id }) => id);

describe('an archive covers', () => {
  it('the week of its first action, and every later one that it tells to the end', () => {
    const span = { from: '2026-11-04T10:00:00Z', until: '2026-11-16T00:00:00Z' };
    expect(idsOf(span)).toEqual(['week-2026-11-02', 'week-2026-11-09']);
  });

  it('no week that it ends in, by a millisecond', () => {
    const span = { from: '2026-11-04T10:00:00Z', until: '2026-11-15T23:59:59.999Z' };
    expect(idsOf(span)).toEqual(['week-2026-11-02']);
  });

  it('no week whose report may not be read yet', () => {
    const span = { from: '2026-11-10T10:00:00Z', until: '2026-11-18T10:00:00Z' };
    expect(idsOf(span, instant(THURSDAY - 1))).toEqual([]);
    expect(idsOf(span)).toEqual(['week-2026-11-09']);
  });

  it('no week or month of which a part is too old to be kept', () => {
    const span = { from: '2026-09-29T10:00:00Z', until: '2026-11-01T00:00:00Z', keptFrom: '2026-10-01T00:00:00Z' };
    expect(idsOf(span)).toEqual(['week-2026-10-05', 'week-2026-10-12', 'week-2026-10-19', 'month-2026-10-01']);
  });

  it('nothing where it ends before it begins', () => {
    expect(idsOf({ from: '2026-11-10T10:00:00Z', until: '2026-11-01T00:00:00Z' })).toEqual([]);
  });
});
