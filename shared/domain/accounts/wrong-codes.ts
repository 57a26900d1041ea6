import { type Instant, instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';

/** So many wrong codes are let through in `WRONG_CODES_DAYS`: NIST SP 800-63B-4 (3.2.2) asks for at most a hundred. */
export const MOST_WRONG_CODES = 100;
export const WRONG_CODES_DAYS = 30;

/** The wrong codes of one person; they are counted from the first. */
export interface WrongCodes {
  readonly count: number;
  readonly since: Instant | null;
}

export const NO_WRONG_CODES: WrongCodes = { count: 0, since: null };

const endOf = (since: Instant): Instant => instant(since + WRONG_CODES_DAYS * DAY);

/** One more of them: those of thirty days before count no longer, a right one in between changes nothing. */
export function withWrongCode({ count, since }: WrongCodes, now: Instant): WrongCodes {
  return since === null || now >= endOf(since) ? { count: 1, since: now } : { count: count + 1, since };
}

/** Whether this was the one after which codes of the app count no longer. */
export const isLastWrongCode = ({ count }: WrongCodes): boolean => count === MOST_WRONG_CODES;

/** Whether codes of the app count no longer, right ones neither; recovery codes and passkeys do, which cannot be guessed. */
export const areCodesPaused = ({ count, since }: WrongCodes, now: Instant): boolean =>
  since !== null && now < endOf(since) && count >= MOST_WRONG_CODES;
