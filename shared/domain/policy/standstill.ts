import { type Instant, instant } from '../ids.ts';
import { isBelievedGone, type MissingLook, type MissingRun, NO_RUN, runAfter, TIME_TO_BELIEVE_MS } from './missing.ts';
import { mayPass, recheckAfterMs } from './recheck.ts';
import type { DenialReason } from './tracking.ts';

/** How a profile stands that is not collected. */
export interface Standstill {
  readonly reason: DenialReason;
  /** When it was found stopped first, whatever for. */
  readonly since: Instant;
  /** Looks that found it stopped for this reason. */
  readonly looks: number;
  /** When it is looked at next; null: never by itself. */
  readonly lookAgainAt: Instant | null;
  readonly missing: MissingRun;
}

/** What a look found. `missing` is what an account's places said of it where one of them did not know it. */
export type Finding =
  | { readonly reason: Exclude<DenialReason, 'missing' | 'deleted'> }
  | { readonly reason: 'missing'; readonly look: MissingLook };

/** A missing account is looked at when 72 hours are over, so that it is believed gone no later than that. */
function nextLook(reason: DenialReason, input: { looks: number; missing: MissingRun; now: Instant }): Instant | null {
  if (!mayPass(reason)) return null;
  const { looks, missing, now } = input;
  const usual = now + recheckAfterMs(looks);
  const believedAt = missing.since === null ? now : missing.since + TIME_TO_BELIEVE_MS;
  return instant(reason === 'missing' && believedAt > now ? Math.min(usual, believedAt) : usual);
}

function reasonOf(before: Standstill | null, finding: Finding, input: { missing: MissingRun; now: Instant }) {
  if (finding.reason !== 'missing') return finding.reason;
  const gone = before?.reason === 'deleted' || isBelievedGone(input.missing, input.now);
  return gone ? 'deleted' : 'missing';
}

/**
 * How a profile stands after another look found it stopped. An account that its places report missing is `missing`, and `deleted`
 * once that is believed; what was believed stays so until the account is seen again.
 */
export function standstillAfter(before: Standstill | null, finding: Finding, now: Instant): Standstill {
  const run = before?.missing ?? NO_RUN;
  const missing = finding.reason === 'missing' ? runAfter(run, finding.look, now) : NO_RUN;
  const reason = reasonOf(before, finding, { missing, now });
  const looks = before !== null && before.reason === reason ? before.looks + 1 : 1;
  const lookAgainAt = nextLook(reason, { looks, missing, now });
  return { reason, since: before?.since ?? now, looks, lookAgainAt, missing };
}

/** After a look that got no answer: nothing is concluded, and the next one is as far away as if it had found the same. */
export function standstillUnanswered(before: Standstill, now: Instant): Standstill {
  const looks = before.looks + 1;
  return { ...before, looks, lookAgainAt: nextLook(before.reason, { looks, missing: before.missing, now }) };
}

/** Whether a stopped profile is to be looked at now. */
export const isLookDue = ({ reason, lookAgainAt }: Pick<Standstill, 'reason' | 'lookAgainAt'>, now: Instant): boolean =>
  mayPass(reason) && lookAgainAt !== null && now >= lookAgainAt;
