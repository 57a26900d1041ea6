import type { Language } from '../../../shared/domain/languages.ts';
import type { DenialReason, TrackingDecision } from '../../../shared/domain/policy/tracking.ts';
import { texts as en } from '../../../shared/i18n/en/accounts.ts';
import { texts as pt } from '../../../shared/i18n/pt/accounts.ts';
import { AppError } from '../../core/app-error.ts';
import type { LookupResult } from '../../ports/activity-source.ts';

/** What a person is told of an account before it is added, apart from whether it was added already. */
export type LookupOutcome =
  | { readonly status: 'found'; readonly reason: null }
  | { readonly status: 'private' | 'not-found' | 'denied'; readonly reason: DenialReason | null };

/** Reasons that a person knows as "private": the account is there, and only its own people may look. */
const PRIVATE: readonly DenialReason[] = ['locked', 'logged-out-hidden'];

/** A denial in the words of the search: private, not there any more, or refused by policy with its reason. */
export function lookupOutcome(result: LookupResult, decision: TrackingDecision | null): LookupOutcome {
  if (result.status === 'not-found' || decision === null) return { status: 'not-found', reason: null };
  if (decision.allowed) return { status: 'found', reason: null };
  const { reason } = decision;
  if (reason === 'deleted' || reason === 'missing') return { status: 'not-found', reason };
  return { status: PRIVATE.includes(reason) ? 'private' : 'denied', reason };
}

const WHY: Readonly<Record<Language, Readonly<Record<DenialReason, string>>>> = { en: en.why, pt: pt.why };

/** @throws AppError `account_not_found`, `account_private`, `account_denied` (with the `reason` in the reader's words) */
export function refuseUnlessFound({ status, reason }: LookupOutcome, language: Language): void {
  const field = 'username';
  if (status === 'not-found') throw new AppError('account_not_found', { field });
  if (status === 'private') throw new AppError('account_private', { field });
  if (status !== 'denied') return;
  throw new AppError('account_denied', { field, values: reason === null ? {} : { reason: WHY[language][reason] } });
}
