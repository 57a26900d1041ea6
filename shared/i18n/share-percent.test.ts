import { describe, expect, it } from 'vitest';
import { isOnePercent, sharePercent } from './share-percent.ts';

describe('shares in percent', () => {
  it('never say nothing of what is there', () => {
    expect([0, 0.0012, 0.0049, 0.005, 0.614, 1].map((share) => sharePercent('en', share))).toEqual([
      ...['0%', '<1%', '<1%', '1%', '61%', '100%'],
    ]);
    expect(sharePercent('pt', 0.001)).toBe('<1%');
  });

  it('know a range whose ends are written alike', () => {
    expect(isOnePercent('en', 0.9971, 1)).toBe(true);
    expect(isOnePercent('pt', 0.98, 1)).toBe(false);
  });
});
