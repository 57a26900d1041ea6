import { randomUUID } from 'node:crypto';
import type { Instant, PlanId, UserId } from '../../../shared/domain/ids.ts';
import { instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { Currency } from '../../../shared/domain/money.ts';
import type { PaymentMethod } from '../../../shared/domain/subscription/payment-method.ts';
import { anchorDayOf } from '../../../shared/domain/subscription/renewal.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { dayOf, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { AppError } from '../../core/app-error.ts';
import {
  closeOpenCheckouts,
  insertCheckout,
  markCheckout,
  nameSession,
  type OpenSession,
} from '../../db/repositories/checkouts.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { countPayments } from '../ledger/count-payments.ts';
import { catchUp } from '../subscription/catch-up.ts';
import { checkPromoCode } from '../subscription/promo-code.ts';
import { fingerprintOf, type Terms, termsFor } from '../subscription/terms.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { expireSessions } from './expire-sessions.ts';
import { orderTexts } from './order-texts.ts';
import { settleCheckout } from './settle-checkout.ts';

/** As long as the providers keep a hosted page open at the least. */
const LIFETIME = 30 * MINUTE;

export interface CheckoutRequest {
  readonly user: { readonly id: UserId; readonly email: string };
  readonly plan: PlanId;
  readonly method: PaymentMethod;
  readonly currency: Currency | null;
  /** The first-week offer is asked for; whether it applies is decided here. */
  readonly offer: boolean;
  /** A promo code; null takes the one that was typed when signing up. */
  readonly promo: string | null;
  /** Confirms replacing a plan that is still paid. */
  readonly force: boolean;
  /** Fingerprint of the quote that was shown; null where none was. */
  readonly quote: string | null;
  /** The provider's page is opened in a browser in which nobody need be logged in. */
  readonly fromDesktop: boolean;
  readonly language: Language;
}

interface Opened {
  readonly id: string;
  readonly terms: Terms;
  readonly replaced: readonly OpenSession[];
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

function refuseUnlessAgreed(terms: Terms, request: CheckoutRequest): void {
  if (request.quote !== null && request.quote !== fingerprintOf(terms)) throw new AppError('quote_changed');
  if (!terms.needsForce || request.force || terms.current === null) return;
  const { name, next } = terms.current;
  throw new AppError('plan_still_paid', {
    values: {
      plan: name,
      until: next === null ? '' : dayAndMonth(request.language, dayOf(next)),
      days: Math.floor(terms.credit?.remainingDays ?? 0),
      credit: terms.credit?.creditDays ?? 0,
    },
  });
}

/** Under the user's lock, so that two tabs cannot both open one on the same terms. */
function open(deps: CheckoutDeps, request: CheckoutRequest, provider: string): Promise<Opened> {
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, request.user.id);
    const now = deps.clock.now();
    const { firstWeekPriceMinor, summariesOffered } = deps;
    const context = { now, firstWeekPriceMinor, summariesOffered, lock: true };
    const terms = await termsFor(tx, { ...request, user: request.user.id }, context);
    if (!deps.subscriptionsOpen && !isActive(terms.current, now)) throw new AppError('subscriptions_closed');
    refuseUnlessAgreed(terms, request);
    const replaced = await closeOpenCheckouts(tx, request.user.id);
    const [id, expiresAt] = [randomUUID(), instant(now + LIFETIME)];
    await insertCheckout(tx, {
      id,
      userId: request.user.id,
      planId: terms.plan.id,
      amount: terms.due,
      discount: terms.offer === null ? null : 'first-week',
      promoCode: terms.promotion?.code ?? null,
      renewal: terms.nextAmount,
      next: terms.next,
      provider,
      createdAt: now,
      expiresAt,
    });
    return { id, terms, replaced, createdAt: now, expiresAt };
  });
}

/** Where the provider's page leads: into the web application, or to the page that leads back to the desktop's. */
function returnUrls({ publicUrl, language, fromDesktop }: CheckoutRequest & { publicUrl: string }) {
  const back = `${publicUrl}/checkout/return?lang=${language}&checkout=`;
  const home = `${publicUrl}/${language}`;
  return fromDesktop
    ? { successUrl: `${back}paid`, cancelUrl: `${back}cancelled` }
    : {
        successUrl: `${home}/dashboard?checkout=paid`,
        cancelUrl: `${home}/instagram-monitoring-price?checkout=cancelled`,
      };
}

/** Hands the order to the provider. */
async function hand(to: PaymentGateway, opened: Opened, request: CheckoutRequest & { publicUrl: string }) {
  const session = await to.startCheckout({
    checkoutId: opened.id,
    userId: request.user.id,
    email: request.user.email,
    ...orderTexts(opened.terms, request.language),
    amount: opened.terms.due,
    renewal: {
      price: opened.terms.nextAmount,
      from: opened.terms.next,
      anchorDay: anchorDayOf(opened.createdAt, opened.terms.next),
    },
    language: request.language,
    expiresAt: opened.expiresAt,
    ...returnUrls(request),
  });
  return session;
}

/** Closes earlier checkouts at their providers. @returns whether one was paid, while nobody here had heard of it: it counts from here on */
async function isPaidBefore(deps: CheckoutDeps, earlier: readonly OpenSession[]): Promise<boolean> {
  await expireSessions(deps.gateways, earlier);
  for (const { sessionId } of earlier) if ((await settleCheckout(deps, sessionId)) === 'paid') return true;
  return false;
}

/** Opens a checkout at the provider; see `CheckoutService.start`. */
export async function startCheckout(
  deps: CheckoutDeps,
  request: CheckoutRequest,
): Promise<{ sessionId: string; url: string }> {
  const { db, clock, gateways, publicUrl } = deps;
  const gateway = gateways[request.method];
  if (gateway === null) throw new AppError('payment_unavailable');
  await catchUp(deps, request.user.id);
  await checkPromoCode(db, { ...request, user: request.user.id }, clock.now());
  const opened = await open(deps, request, gateway.name);
  const close = () => markCheckout(db, opened.id, { status: 'expired', at: clock.now(), providerRef: null });
  try {
    if (!(await isPaidBefore(deps, opened.replaced))) {
      const session = await hand(gateway, opened, { ...request, publicUrl });
      if (await nameSession(db, opened.id, session.sessionId)) {
        countPayments(deps, gateway.name, ['started']);
        return session;
      }
      await gateway.expireCheckout(session.sessionId);
    }
    await close();
  } catch (cause) {
    await close();
    throw new AppError('payment_unavailable', { cause });
  }
  // An earlier one was paid; or another tab has opened one since, and the newest is the one that can be paid.
  throw new AppError('quote_changed');
}
