import { describe, expect, it } from 'vitest';
import { pathOf, reportAt } from './paths.ts';

describe('where news lead', () => {
  it('is the page’s own route of a report and of the dashboard, in the person’s language', () => {
    expect(pathOf.dashboard('pt')).toBe('/pt/dashboard');
    expect(pathOf.report('en', { accountId: 7, reportId: 'week-2026-11-09' })).toBe('/en/report/7/week-2026-11-09');
  });

  it('is recognised when it is opened, and nothing else is', () => {
    const about = { accountId: 7, reportId: 'month-2026-10-01' };
    expect(reportAt(pathOf.report('pt', about))).toEqual(about);
    expect(reportAt(`${pathOf.report('en', about)}?print#likes`)).toEqual(about);
    for (const path of [
      '/en/report/7',
      '/fr/report/7/week-2026-11-09',
      '/en/report/07/week-2026-11-09',
      '/en/dashboard',
      '',
    ]) {
      expect(reportAt(path), path).toBeNull();
    }
  });
});
