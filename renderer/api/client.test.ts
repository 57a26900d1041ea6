import { describe, expect, it } from 'vitest';
import { fillPath } from './client.ts';

describe('paths of calls', () => {
  it('take their parameters, escaped', () => {
    expect(fillPath('/report/:accountId/:reportId', { accountId: 17, reportId: 'week-2026-11-09' })).toBe(
      '/report/17/week-2026-11-09',
    );
    expect(fillPath('/plan/:plan', { plan: '../x y' })).toBe('/plan/..%2Fx%20y');
  });
});
