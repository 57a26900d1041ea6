import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { type Headers, header } from '../../egress/back-off.ts';

/** What an instance lets one reader ask, as its last answer said (headers `X-RateLimit-*`). */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Instant;
}

/** Of what is allowed so much is left for whoever looks an account up meanwhile. */
export const RESERVED = 0.2;

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Null where the answer says nothing that can be used. */
export function allowanceOf(headers: Headers): Allowance | null {
  const limit = wholeNumber(header(headers, 'x-ratelimit-limit'));
  const remaining = wholeNumber(header(headers, 'x-ratelimit-remaining'));
  const resetAt = Date.parse(header(headers, 'x-ratelimit-reset') ?? '');
  if (limit === null || remaining === null || Number.isNaN(resetAt)) return null;
  return { limit, remaining, resetAt: instant(resetAt) };
}

/** Whether a question that can wait may be asked now. */
export const maySpend = (allowance: Allowance | null, now: Instant): boolean =>
  allowance === null || now >= allowance.resetAt || allowance.remaining > allowance.limit * RESERVED;
