import type { AccountProgress, AccountView } from '../../../shared/contract/accounts.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import { DAY, dayOf } from '../../../shared/domain/time/calendar.ts';
import type { StripPeriod } from '../../ui/period-texts.ts';

/** What a row says when it has no report of the period to show. */
export type RowNote =
  | { readonly kind: 'collecting'; readonly stage: AccountProgress['stage']; readonly share: number | null }
  | { readonly kind: 'failing' }
  | { readonly kind: 'stopped'; readonly reason: DenialReason }
  /** `day` is 1 to 7 of the first week, `due` when its report comes. */
  | { readonly kind: 'counting'; readonly day: number; readonly due: number }
  /** The first week is over; its report is due. */
  | { readonly kind: 'closed'; readonly due: number }
  /** The account was added after the period. */
  | { readonly kind: 'before' }
  /** Due, and being built. */
  | { readonly kind: 'writing' };

/** What stands as a badge beside the name of an account that is not simply followed. */
export type Trouble = 'private' | 'gone' | 'hidden' | 'optedOut' | 'failing';

export function troubleOf({ state, reason }: Pick<AccountView, 'state' | 'reason'>): Trouble | null {
  if (reason === 'opted-out') return 'optedOut';
  return state === 'private' || state === 'gone' || state === 'hidden' || state === 'failing' ? state : null;
}

type Noted = Pick<AccountView, 'state' | 'reason' | 'progress' | 'addedAt' | 'periods'>;

/** 0 to 1; null when the end is not known. */
const shareOf = ({ done, total }: AccountProgress): number | null =>
  total === null || total <= 0 ? null : Math.min(1, done / total);

function waiting(account: Noted, now: Instant): RowNote | null {
  if (account.periods.some(({ available }) => available <= now)) return null;
  const first = account.periods.find(({ type }) => type === 'week');
  if (first === undefined) return null;
  const day = Math.floor((now - Date.parse(first.start)) / DAY) + 1;
  return day > 7
    ? { kind: 'closed', due: first.available }
    : { kind: 'counting', day: Math.max(1, day), due: first.available };
}

export function rowNote(account: Noted, selected: StripPeriod | null, now: Instant): RowNote {
  const { state, progress, reason } = account;
  if (reason !== null) return { kind: 'stopped', reason };
  if (state === 'collecting' && progress !== null) {
    return { kind: 'collecting', stage: progress.stage, share: shareOf(progress) };
  }
  if (state === 'failing') return { kind: 'failing' };
  const first = waiting(account, now);
  if (first !== null) return first;
  if (selected !== null && selected.end < dayOf(instant(account.addedAt))) return { kind: 'before' };
  return { kind: 'writing' };
}
