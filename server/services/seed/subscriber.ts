import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { addCalendarMonth } from '../../../shared/domain/subscription/proration.ts';
import { SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { UTC } from '../../../shared/domain/time/time-zone.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { listPlans } from '../../db/repositories/plans.ts';
import { beginSeed, type Seed } from '../../db/repositories/seeds.ts';
import { findSubscription, replaceSubscription } from '../../db/repositories/subscriptions.ts';
import { backdateSignUp, findCredentials } from '../../db/repositories/users.ts';
import type { Passwords } from '../auth/passwords.ts';
import { registerUser } from '../auth/register-user.ts';
import { newToken } from '../auth/tokens.ts';
import { DEMO_EMAIL, DEMO_PLAN, signedUpAt } from './sample.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

export interface Subscriber {
  readonly user: UserId;
  readonly seed: Seed;
}

/** The demo subscriber, made when it is not there; its password is known to nobody, a link logs in. */
async function subscriber({ db, clock, passwords }: Deps): Promise<Subscriber> {
  const passwordHash = await passwords.hash(newToken());
  // Mails begin when the reports are there: the first one should not tell of half of them.
  const wishes = { ...UTC, receiveMail: false, emailVerified: true };
  const about = { email: DEMO_EMAIL, passwordHash, lang: 'en', ...wishes } as const;
  return db.transaction().execute(async (tx) => {
    const made = await registerUser({ db: tx, clock }, about);
    const user = made ?? (await findCredentials(tx, DEMO_EMAIL))?.id;
    if (user === undefined) throw new Error(`${DEMO_EMAIL} can be neither made nor found`);
    if (made !== null) await backdateSignUp(tx, made, signedUpAt(clock.now()));
    return { user, seed: await beginSeed(tx, user, clock.now()) };
  });
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
export async function ensureSubscriber(deps: Deps): Promise<Subscriber> {
  const made = await subscriber(deps);
  if (!made.seed.prepared) await subscribe(deps.db, made.user, made.seed.begunAt);
  return made;
}
