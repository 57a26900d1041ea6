import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY, HOUR, WEEK } from '../time/calendar.ts';
import { REMOVED_CONTENT_KEPT_MS, removalsLookedAtFrom } from './retention.ts';

const NOW = instant(Date.UTC(2026, 10, 20, 9));

describe('removals that are looked at', () => {
  it('are those of as long as removed content may be kept, where nobody ever looked', () => {
    expect(removalsLookedAtFrom(NOW, null)).toBe(NOW - REMOVED_CONTENT_KEPT_MS);
  });

  it('begin some hours before the last look: what was looked for then may have counted later', () => {
    expect(removalsLookedAtFrom(NOW, instant(NOW - HOUR))).toBe(NOW - 7 * HOUR);
  });

  it('are all since the last look, however long ago that was', () => {
    expect(removalsLookedAtFrom(NOW, instant(NOW - 2 * WEEK))).toBe(NOW - 2 * WEEK - 6 * HOUR);
  });

  it('are those of the last hours, too, where the clock was set back since', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30 * DAY, max: 30 * DAY }), (ahead) => {
        expect(removalsLookedAtFrom(NOW, instant(NOW + ahead))).toBeLessThanOrEqual(NOW - 6 * HOUR);
      }),
    );
  });
});
