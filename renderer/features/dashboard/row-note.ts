import type { AccountProgress, AccountView } from '../../../shared/contract/accounts.ts';
import { type FailingCause, failingCause } from '../../../shared/domain/accounts/failing-cause.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { bestCoverage, type Network } from '../../../shared/domain/networks/networks.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import { DAY, dayOf } from '../../../shared/domain/time/calendar.ts';
import type { StripPeriod } from '../../ui/period-texts.ts';

/** What a row says when it has no report of the period to show. */
export type RowNote =
  | { readonly kind: 'collecting'; readonly stage: AccountProgress['stage']; readonly share: number | null }
  | { readonly kind: 'failing'; readonly cause: FailingCause }
  /** `again` is when it is looked at next; null where it does not go on by itself. */
  | { readonly kind: 'stopped'; readonly reason: DenialReason; readonly again: number | null }
  /** `day` of the `days` of the first week that the account is followed in; `due` is when its report comes. */
  | { readonly kind: 'counting'; readonly day: number; readonly days: number; readonly due: number }
  /** The first week is over; its report is due. */
  | { readonly kind: 'closed'; readonly due: number }
  /** The account was added after the period. */
  | { readonly kind: 'before' }
  /** An own archive does not reach it. */
  | { readonly kind: 'outside' }
  /** Due, and being built. */
  | { readonly kind: 'writing' };

/** What stands as a badge beside the name of an account that is not simply followed. */
export type Trouble = 'private' | 'gone' | 'hidden' | 'optedOut' | 'failing';

export function troubleOf({ state, reason }: Pick<AccountView, 'state' | 'reason'>): Trouble | null {
  if (reason === 'opted-out') return 'optedOut';
  return state === 'private' || state === 'gone' || state === 'hidden' || state === 'failing' ? state : null;
}

/** What is said of a stage: of what is read under posts, that which the network tells of. */
export function stageSaid(stage: AccountProgress['stage'], network: Network) {
  if (stage !== 'received') return stage;
  const told = bestCoverage(network);
  if (told['like-received'] === 'none') return 'ownAnswers';
  return told['repost-received'] === 'none' ? stage : 'receivedBoth';
}

type Noted = Pick<AccountView, 'state' | 'reason' | 'lookAgainAt' | 'progress' | 'addedAt' | 'periods' | 'ownArchive'>;

/** 0 to 1; null when the end is not known. */
const shareOf = ({ done, total }: AccountProgress): number | null =>
  total === null || total <= 0 ? null : Math.min(1, done / total);

function waiting(account: Noted, now: Instant): RowNote | null {
  if (account.periods.some(({ available }) => available <= now)) return null;
  const first = account.periods.find(({ type }) => type === 'week');
  if (first === undefined) return null;
  // The day it was added on is the first, wherever in the week that is.
  const from = Math.max(Date.parse(first.start), Date.parse(dayOf(instant(account.addedAt))));
  const days = Math.round((Date.parse(first.end) - from) / DAY) + 1;
  const day = Math.floor((now - from) / DAY) + 1;
  return day > days
    ? { kind: 'closed', due: first.available }
    : { kind: 'counting', day: Math.max(1, day), days, due: first.available };
}

export function rowNote(account: Noted, selected: StripPeriod | null, now: Instant): RowNote {
  const { state, progress, reason } = account;
  if (reason !== null) return { kind: 'stopped', reason, again: account.lookAgainAt ?? null };
  if (state === 'collecting' && progress !== null) {
    return { kind: 'collecting', stage: progress.stage, share: shareOf(progress) };
  }
  if (state === 'failing') return { kind: 'failing', cause: failingCause(progress?.error) };
  if (account.ownArchive) return { kind: 'outside' };
  const first = waiting(account, now);
  if (first !== null) return first;
  if (selected !== null && selected.end < dayOf(instant(account.addedAt))) return { kind: 'before' };
  return { kind: 'writing' };
}
