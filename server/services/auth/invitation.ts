import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import { isOnOffer, promoCodeOf } from '../../../shared/domain/subscription/promotion.ts';
import type { FieldProblem } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { findPromotion } from '../../db/repositories/promotions.ts';
import { findReferrer } from '../../db/repositories/users.ts';

interface Codes {
  /** What was typed: an invite code where one is needed, else a promo code. */
  readonly code?: string | undefined;
  /** What the visitor's link carried. */
  readonly ref?: string | undefined;
}

interface Invitation {
  readonly referredBy: UserId | null;
  /** Of a promotion that is on offer. */
  readonly promoCode: string | null;
  readonly problems: readonly FieldProblem[];
}

/**
 * Whose code somebody signs up with, or which promotion's, and what is wrong with what was typed.
 * A link's code that nobody has any more keeps nobody out where no invite is needed.
 */
export async function invitation(
  db: Db,
  { code = '', ref = '' }: Codes,
  { inviteOnly, now }: { readonly inviteOnly: boolean; readonly now: Instant },
): Promise<Invitation> {
  const typed = code.trim();
  const given = inviteOnly && typed !== '' ? typed : ref;
  const referredBy = given === '' ? null : await findReferrer(db, given);
  if (inviteOnly) {
    const problems = referredBy === null ? [{ field: 'code', code: 'invite_required' } as const] : [];
    return { referredBy, promoCode: null, problems };
  }
  if (typed === '') return { referredBy, promoCode: null, problems: [] };
  const promoCode = promoCodeOf(typed);
  const facts = promoCode === null ? null : await findPromotion(db, promoCode, { user: null, now });
  if (facts !== null && isOnOffer(facts, null, now)) return { referredBy, promoCode, problems: [] };
  return { referredBy, promoCode: null, problems: [{ field: 'code', code: 'wrong_promo_code' }] };
}
