import type { AccountId } from '../ids.ts';
import type { DenialReason } from '../policy/tracking.ts';

/** How a tracked account is shown to people who are not logged in: as an example, or beside the press page. */
export type PublicPlace = 'example' | 'press';

/** What decides whether visitors may read an account's reports. */
export interface PublicCandidate {
  readonly id: AccountId;
  /** The operator opened it to visitors. */
  readonly example: boolean;
  readonly archived: boolean;
  /** Why it is not collected any more; null while it is. */
  readonly stopped: DenialReason | null;
}

/**
 * Whether visitors may read the account's reports. `press` are the ids that the configuration names; one of them has to
 * be opened by the operator as well, because such a number may belong to anybody's account.
 */
export function isPublicExample(showing: PublicPlace, account: PublicCandidate, press: readonly number[]): boolean {
  if (!account.example || account.archived || account.stopped !== null) return false;
  return showing === 'example' || press.includes(account.id);
}

/** What an address asks to be shown; `example` counts where both flags are set. */
export function publicPlaceOf(flags: {
  readonly example?: '0' | '1' | undefined;
  readonly press?: '0' | '1' | undefined;
}): PublicPlace | null {
  if (flags.example === '1') return 'example';
  return flags.press === '1' ? 'press' : null;
}
