import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY, HOUR, MINUTE } from '../time/calendar.ts';
import { type Collected, isCollectionDue } from './cadence.ts';

const NOW = instant(Date.UTC(2026, 10, 18, 12));
const ago = (ms: number) => instant(NOW - ms);

const unheard = (collectedAgo: number, more: Partial<Collected> = {}): Collected => ({
  collectedAt: ago(collectedAgo),
  streamedSince: null,
  streamReadTo: null,
  lookWantedAt: null,
  ...more,
});
const streamed = (collectedAgo: number, more: Partial<Collected> = {}): Collected =>
  unheard(collectedAgo, { streamedSince: ago(3 * DAY), streamReadTo: ago(MINUTE), ...more });

describe('a tracked profile', () => {
  it.each([
    ['that was never collected is due', { ...unheard(0), collectedAt: null }, true],
    ['that is not heard live is due after six hours', unheard(6 * HOUR), true],
    ['and not before', unheard(6 * HOUR - 1), false],
    ['that is heard live is due after a day', streamed(DAY), true],
    ['and not before', streamed(DAY - 1), false],
    [
      'whose stream has not been read for a while is due as without it',
      streamed(6 * HOUR, { streamReadTo: ago(15 * MINUTE) }),
      true,
    ],
    [
      'that is heard live only since its last collection is due',
      streamed(HOUR, { streamedSince: ago(HOUR - 1) }),
      true,
    ],
    ['and once more after that it is not', streamed(HOUR - 2, { streamedSince: ago(HOUR - 1) }), false],
    ['is not due for a stream that begins later', streamed(HOUR, { streamedSince: instant(NOW + 1) }), false],
    ['of which something has to be looked at is due', streamed(HOUR, { lookWantedAt: ago(1) }), true],
    ['also where it is not heard live any more', unheard(HOUR, { lookWantedAt: ago(1) }), true],
    ['that was looked at since is not', streamed(HOUR, { lookWantedAt: ago(2 * HOUR) }), false],
    [
      'that changes all the time is looked at every five minutes',
      streamed(5 * MINUTE - 1, { lookWantedAt: ago(1) }),
      false,
    ],
  ] as const)('%s', (_what, state, due) => {
    expect(isCollectionDue(state, NOW)).toBe(due);
  });

  it('costs a quarter of the exports where it is heard live', () => {
    const exportsIn = (days: number, more: Partial<Collected>): number => {
      let [exports, last] = [0, ago(0)];
      for (let now = NOW; now < NOW + days * DAY; now = instant(now + 15 * MINUTE)) {
        const state = { ...unheard(0), collectedAt: last, streamReadTo: now, ...more };
        if (!isCollectionDue(state, now)) continue;
        exports += 1;
        last = now;
      }
      return exports;
    };
    expect(exportsIn(29, {})).toBe(115);
    expect(exportsIn(29, { streamedSince: ago(DAY) })).toBe(28);
  });
});
