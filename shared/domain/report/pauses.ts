import type { Pause } from '../../report/coverage.ts';
import { type Instant, instant } from '../ids.ts';
import { dayOf } from '../time/calendar.ts';

/** Times (`to` exclusive) by their days; what touches or overlaps is one pause. A report names days, never hours. */
export function pausesOf(times: readonly { readonly from: Instant; readonly to: Instant }[]): Pause[] {
  const pauses: Pause[] = [];
  for (const { from, to } of times.toSorted((a, b) => a.from - b.from)) {
    const next = { from: dayOf(from), to: dayOf(instant(Math.max(from, to - 1))) };
    const last = pauses.at(-1);
    if (last === undefined || next.from > last.to) pauses.push(next);
    else pauses[pauses.length - 1] = { from: last.from, to: next.to > last.to ? next.to : last.to };
  }
  return pauses;
}
