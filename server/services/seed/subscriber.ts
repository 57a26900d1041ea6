import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { addCalendarMonth } from '../../../shared/domain/subscription/proration.ts';
import { SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import type { Passwords } from '../auth/passwords.ts';
import { newToken } from '../auth/tokens.ts';
import { createUserStore } from '../auth/user-store.ts';
import { listPlans } from '../plans/plan-store.ts';
import { findSubscription, replaceSubscription } from '../subscription/subscription-store.ts';
import { DEMO_EMAIL, DEMO_PLAN, signedUpAt } from './sample.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

/** The demo subscriber, made when it is not there; its password is known to nobody, a link logs in. */
async function subscriber({ db, clock, passwords }: Deps): Promise<UserId> {
  const users = createUserStore({ db, clock });
  const passwordHash = await passwords.hash(newToken());
  // Mails begin when the reports are there: the first one should not tell of half of them.
  const about = { email: DEMO_EMAIL, passwordHash, lang: 'en', timezoneMin: 0, receiveMail: false } as const;
  const made = await users.insert(about);
  if (made === null) {
    const found = await users.findByEmail(DEMO_EMAIL);
    if (found === null) throw new Error(`${DEMO_EMAIL} can be neither made nor found`);
    return found.id;
  }
  const since = new Date(signedUpAt(clock.now()));
  await db.updateTable('users').set({ created_at: since, email_verified_at: since }).where('id', '=', made).execute();
  return made;
}

const PAID_AGO = 11 * DAY;

/** An active plan, paid some days ago; no provider knows of it, and no money moved. */
async function subscribe(db: Db, user: UserId, now: Instant): Promise<void> {
  const plans = await listPlans(db);
  const plan = plans.find(({ type, name }) => type === DEMO_PLAN.type && name === DEMO_PLAN.name);
  if (plan === undefined) return;
  const since = instant(now - PAID_AGO);
  await db.transaction().execute(async (tx) => {
    if ((await findSubscription(tx, user)) !== null) return;
    await replaceSubscription(tx, {
      userId: user,
      planId: plan.id,
      status: SUBSCRIPTION_STATUS.active,
      priceMinor: plan.priceMinor.usd,
      currency: 'usd',
      accounts: plan.accounts,
      since,
      next: addCalendarMonth(since),
      provider: 'demo',
      providerRef: null,
      createdAt: signedUpAt(now),
    });
  });
}

/** Makes the demo subscriber and its plan, or leaves them as they are. */
export async function ensureSubscriber(deps: Deps): Promise<UserId> {
  const user = await subscriber(deps);
  await subscribe(deps.db, user, deps.clock.now());
  return user;
}
