import type { UserId } from '../../../shared/domain/ids.ts';
import type { FieldProblem } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { findReferrer } from '../../db/repositories/users.ts';

interface Codes {
  /** What was typed: an invite code where one is needed, else a promo code. */
  readonly code?: string | undefined;
  /** What the visitor's link carried. */
  readonly ref?: string | undefined;
}

/**
 * Whose code somebody signs up with, and what is wrong with what was typed. No promotion runs yet: every promo code is wrong.
 * A link's code that nobody has any more keeps nobody out where no invite is needed.
 */
export async function invitation(
  db: Db,
  { code = '', ref = '' }: Codes,
  inviteOnly: boolean,
): Promise<{ readonly referredBy: UserId | null; readonly problems: readonly FieldProblem[] }> {
  const typed = code.trim();
  const given = inviteOnly && typed !== '' ? typed : ref;
  const referredBy = given === '' ? null : await findReferrer(db, given);
  if (inviteOnly) {
    return { referredBy, problems: referredBy === null ? [{ field: 'code', code: 'invite_required' }] : [] };
  }
  return { referredBy, problems: typed === '' ? [] : [{ field: 'code', code: 'wrong_promo_code' }] };
}
