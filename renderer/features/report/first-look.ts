import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { firstLookOf } from '../../../shared/domain/subscription/first-look.ts';

/** Whether a report is the one that came with its account, not one of a week that was followed or bought. */
export const isFirstLook = (reportId: string, addedAt: number): boolean =>
  reportId === firstLookOf(instant(addedAt)).id;

/** When the next report comes of those that are not out at `now`; null where none is on its way. */
export function nextOut(periods: readonly { readonly available: number }[], now: number): Instant | null {
  const coming = periods.map(({ available }) => available).filter((at) => at > now);
  return coming.length === 0 ? null : instant(Math.min(...coming));
}
