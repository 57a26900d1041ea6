import * as z from 'zod/mini';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../../shared/domain/time/calendar.ts';
import { type Headers, header } from '../../egress/back-off.ts';

/** How much of its hourly limits is spent, in percent, and until when nothing more is to be asked. */
export interface Usage {
  readonly percent: number;
  readonly restUntil: Instant | null;
}

const HEADERS = ['x-app-usage', 'x-business-use-case-usage'] as const;
/** From here on only what cannot wait is asked. */
const SPARE_FROM = 75;
/** From here on nothing is. */
const REST_FROM = 95;
const REST_MS = 15 * MINUTE;
const MAX_REST_MS = DAY;
const MAX_HEADER = 16_384;

const share = z.catch(z.number().check(z.minimum(0)), 0);
const usageSchema = z.object({
  call_count: share,
  total_cputime: share,
  total_time: share,
  /** Minutes. */
  estimated_time_to_regain_access: share,
});
/** Of the app as a whole, or a list for each account (`x-business-use-case-usage`). */
function parse(value: string | null): z.infer<typeof usageSchema>[] {
  if (value === null || value.length > MAX_HEADER) return [];
  try {
    const found: unknown = JSON.parse(value);
    const lists = Object.values(z.record(z.string(), z.unknown()).parse(found)).filter((one) => Array.isArray(one));
    return (lists.length === 0 ? [found] : lists.flat()).flatMap((one) => usageSchema.safeParse(one).data ?? []);
  } catch {
    return [];
  }
}

/** What an answer says of the limits (developers.facebook.com/docs/graph-api/overview/rate-limiting). */
export function usageOf(headers: Headers, now: Instant): Usage {
  const all = HEADERS.flatMap((name) => parse(header(headers, name)));
  const percent = Math.max(0, ...all.flatMap((one) => [one.call_count, one.total_cputime, one.total_time]));
  const regain = Math.max(0, ...all.map((one) => one.estimated_time_to_regain_access)) * MINUTE;
  const rest = regain > 0 ? Math.min(regain, MAX_REST_MS) : percent >= REST_FROM ? REST_MS : 0;
  return { percent, restUntil: rest === 0 ? null : instant(now + rest) };
}

export const isSparing = ({ percent }: Usage): boolean => percent >= SPARE_FROM;

/** When a limit was met and nothing says for how long: they are hourly. */
export const restAfterLimit = (usage: Usage, now: Instant): Instant => usage.restUntil ?? instant(now + HOUR);
