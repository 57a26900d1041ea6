import type { DenialReason, TrackingDecision } from '../../../shared/domain/policy/tracking.ts';
import { AppError } from '../../core/app-error.ts';
import type { LookupResult } from '../../ports/activity-source.ts';

/** What a person is told of an account before it is added, apart from whether it was added already. */
export type Verdict =
  | { readonly status: 'found'; readonly reason: null }
  | { readonly status: 'private' | 'not-found' | 'denied'; readonly reason: DenialReason | null };

/** Reasons that a person knows as "private": the account is there, and only its own people may look. */
const PRIVATE: readonly DenialReason[] = ['locked', 'logged-out-hidden'];

/** A denial in the words of the search: private, not there any more, or refused by policy with its reason. */
export function verdictOf(result: LookupResult, decision: TrackingDecision | null): Verdict {
  if (result.status === 'not-found' || decision === null) return { status: 'not-found', reason: null };
  if (decision.allowed) return { status: 'found', reason: null };
  const { reason } = decision;
  if (reason === 'deleted') return { status: 'not-found', reason };
  return { status: PRIVATE.includes(reason) ? 'private' : 'denied', reason };
}

/** @throws AppError `account_not_found`, `account_private`, `account_denied` (with the `reason`'s code as a value) */
export function refuseUnlessFound({ status, reason }: Verdict): void {
  const about = { field: 'username', values: reason === null ? {} : { reason } };
  if (status === 'not-found') throw new AppError('account_not_found', about);
  if (status === 'private') throw new AppError('account_private', about);
  if (status === 'denied') throw new AppError('account_denied', about);
}
