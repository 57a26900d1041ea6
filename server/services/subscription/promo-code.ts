import type { Instant, PlanId, UserId } from '../../../shared/domain/ids.ts';
import { isOnOffer, type Promotion, promoCodeOf } from '../../../shared/domain/subscription/promotion.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import {
  findPromotion,
  noteWrongPromo,
  rememberedPromoCode,
  wrongPromoTries,
} from '../../db/repositories/promotions.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';

/** Wrong codes within an hour, after which no further one is looked at. */
const MOST_TRIES = 10;

export interface PromoWish {
  readonly user: UserId;
  readonly plan: PlanId;
  /** What was typed for this; null takes what was typed when signing up, where that still applies. */
  readonly promo: string | null;
}

/** A promotion that lowers the plan's price for the person now; null where there is none. */
async function promotionOf(
  db: Db,
  code: string | null,
  { user, plan, now, lock }: Omit<PromoWish, 'promo'> & { now: Instant; lock: boolean },
): Promise<Promotion | null> {
  const facts = code === null ? null : await findPromotion(db, code, { user, now, lock });
  if (facts === null || !isOnOffer(facts, plan, now)) return null;
  return { code: facts.code, percent: facts.percent };
}

/**
 * The promotion that counts for a wish. Why a code is refused is told to nobody: who tries codes learns nothing of them.
 * @param lock inside a transaction that uses it, so that no other uses it meanwhile
 * @throws AppError `wrong_promo_code`
 */
export async function promotionFor(
  db: Db,
  { promo, ...whose }: PromoWish,
  { now, lock = false }: { readonly now: Instant; readonly lock?: boolean },
): Promise<Promotion | null> {
  if (promo === null) return promotionOf(db, await rememberedPromoCode(db, whose.user), { ...whose, now, lock });
  const promotion = await promotionOf(db, promoCodeOf(promo), { ...whose, now, lock });
  if (promotion === null) throw new AppError('wrong_promo_code', { field: 'promo' });
  return promotion;
}

/** Looks at a typed code and counts it where it is wrong. @returns what is wrong with it */
async function lookAt(tx: Db, wish: PromoWish, now: Instant): Promise<AppError | null> {
  // One code of a person after the other: of many at the same moment no more are looked at.
  await lockUser(tx, wish.user);
  if ((await wrongPromoTries(tx, wish.user, now)) >= MOST_TRIES) return new AppError('too_many_requests');
  try {
    await promotionFor(tx, wish, { now });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await noteWrongPromo(tx, wish.user, now);
    return error;
  }
}

/**
 * Looks at a typed code before anything else is done with it; call it outside of transactions, as a wrong one is counted.
 * @throws AppError `wrong_promo_code`, `too_many_requests`
 */
export async function checkPromoCode(db: Db, wish: PromoWish, now: Instant): Promise<void> {
  const { promo, user } = wish;
  // What was typed when signing up is no guess.
  if (promo === null || promoCodeOf(promo) === (await rememberedPromoCode(db, user))) return;
  const wrong = await db.transaction().execute((tx) => lookAt(tx, wish, now));
  if (wrong !== null) throw wrong;
}
