import { randomUUID } from 'node:crypto';
import { BRAND } from '../../../shared/brand.ts';
import { type AccountId, type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { Currency } from '../../../shared/domain/money.ts';
import { chosenWeeks, pastWeeksPrice } from '../../../shared/domain/subscription/past-weeks.ts';
import type { PaymentMethod } from '../../../shared/domain/subscription/payment-method.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { PeriodSpan } from '../../../shared/domain/time/period.ts';
import { texts as en } from '../../../shared/i18n/en/checkout.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { texts as pt } from '../../../shared/i18n/pt/checkout.ts';
import { AppError } from '../../core/app-error.ts';
import { findAccount } from '../../db/repositories/accounts.ts';
import type { OpenSession } from '../../db/repositories/checkouts.ts';
import {
  closeOpenPastWeekOrders,
  insertPastWeekOrder,
  movePastWeekOrder,
  type NewPastWeekOrder,
  namePastWeekSession,
  paidPastWeekOrders,
} from '../../db/repositories/past-week-orders.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import type { PaymentOrder } from '../../ports/payment-gateway.ts';
import { expireSessions } from '../checkout/expire-sessions.ts';
import { countPayments } from '../ledger/count-payments.ts';
import type { PastWeekDeps } from './past-week-deps.ts';
import { sellsOnce } from './sells-once.ts';
import { currencyFor, stripOf } from './strip.ts';

/** As long as the providers keep a hosted page open at the least. */
const LIFETIME = 30 * MINUTE;
const TEXTS = { en, pt } as const;

export interface PastWeekRequest {
  readonly user: { readonly id: UserId; readonly email: string };
  readonly account: AccountId;
  /** The ids of their reports, as they were sent. */
  readonly weeks: readonly string[];
  readonly method: PaymentMethod;
  readonly currency: Currency | null;
  /** What the person was shown; null where nothing was. */
  readonly amountMinor: number | null;
  /** The provider's page is opened in a browser in which nobody need be logged in. */
  readonly fromDesktop: boolean;
  readonly language: Language;
}

interface Opened {
  readonly order: NewPastWeekOrder;
  readonly periods: readonly PeriodSpan[];
  readonly username: string;
  readonly replaced: readonly OpenSession[];
}

/** Under the user's lock, so that two tabs cannot order the same weeks: what one of them pays for, the other finds ordered. */
function open(deps: PastWeekDeps, request: PastWeekRequest, provider: string): Promise<Opened> {
  const { offer } = deps;
  return deps.db.transaction().execute(async (tx) => {
    const user = request.user.id;
    await lockUser(tx, user);
    const now: Instant = deps.clock.now();
    const row = await findAccount(tx, user, request.account);
    if (row === undefined) throw new AppError('account_not_found');
    if (!isActive(await findSubscription(tx, user), now)) throw new AppError('no_subscription');
    const strip = stripOf(row, await paidPastWeekOrders(tx, user), { offer, now });
    const periods = chosenWeeks(strip, request.weeks);
    if (periods === null) throw new AppError('past_weeks_not_sold');
    const currency = await currencyFor(tx, { user, asked: request.currency }, now);
    const amount = pastWeeksPrice(periods.length, currency, offer);
    if (request.amountMinor !== null && request.amountMinor !== amount.minor) throw new AppError('quote_changed');
    const replaced = await closeOpenPastWeekOrders(tx, user, now);
    const order = {
      ...{ id: randomUUID(), userId: user, accountId: row.id, profileId: row.profile_id, provider },
      weeks: periods.map(({ id }) => id),
      ...{ amount, createdAt: now, expiresAt: instant(now + LIFETIME) },
    };
    await insertPastWeekOrder(tx, order);
    return { order, periods, username: row.username, replaced };
  });
}

/** Where the provider's page leads: into the web application, or to the page that leads back to the desktop's. */
function returnUrls({ publicUrl, language, fromDesktop, account }: PastWeekRequest & { publicUrl: string }) {
  const back = `${publicUrl}/checkout/return?lang=${language}&of=past-weeks&checkout=`;
  const plans = `${publicUrl}/${language}/instagram-monitoring-price?account=${account}&past-weeks=`;
  return fromDesktop
    ? { successUrl: `${back}paid`, cancelUrl: `${back}cancelled` }
    : { successUrl: `${plans}paid`, cancelUrl: `${plans}cancelled` };
}

function orderFor(opened: Opened, request: PastWeekRequest & { publicUrl: string }): PaymentOrder {
  const texts = TEXTS[request.language];
  const { order, username } = opened;
  const values = { brand: BRAND.name, count: order.weeks.length, account: username };
  return {
    ...{
      checkoutId: order.id,
      userId: request.user.id,
      email: request.user.email,
      amount: order.amount,
      expiresAt: order.expiresAt,
    },
    description: fill(order.weeks.length === 1 ? texts.pastWeek : texts.pastWeeks, values),
    terms: texts.pastWeeksTerms,
    language: request.language,
    ...returnUrls(request),
  };
}

/** Opens a checkout at the provider; see `PastWeeksService.start`. */
export async function startPastWeeks(
  deps: PastWeekDeps,
  request: PastWeekRequest,
): Promise<{ sessionId: string; url: string }> {
  const { db, clock, gateways, publicUrl } = deps;
  // Whose account it is comes first: what is somebody else's is answered like what there is not.
  if ((await findAccount(db, request.user.id, request.account)) === undefined) throw new AppError('account_not_found');
  const gateway = gateways[request.method];
  if (gateway?.startPayment === undefined || !sellsOnce(gateway)) throw new AppError('payment_unavailable');
  const opened = await open(deps, request, gateway.name);
  try {
    await expireSessions(gateways, opened.replaced);
    const session = await gateway.startPayment(orderFor(opened, { ...request, publicUrl }));
    await namePastWeekSession(db, opened.order.id, session.sessionId);
    countPayments(deps, gateway.name, ['started']);
    return session;
  } catch (cause) {
    await movePastWeekOrder(db, opened.order.id, { from: ['open'], to: 'expired', at: clock.now() });
    throw new AppError('payment_unavailable', { cause });
  }
}
