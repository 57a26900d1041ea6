import type { User } from '../../../shared/contract/user.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { offerUntil } from '../../../shared/domain/subscription/offer.ts';
import { maskEmail } from '../../../shared/domain/support/support-view.ts';
import { minutesEast } from '../../../shared/domain/time/time-zone.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { changeUserSettings } from '../../db/repositories/user-settings.ts';
import { findUser } from '../../db/repositories/users.ts';
import type { Sessions } from '../auth/sessions.ts';
import { subscriptionView } from '../subscription/subscription-view.ts';

export interface UserService {
  /** The user as the client knows them, with the current subscription. @throws AppError `login_required` when erased */
  view(user: UserId): Promise<User>;
  /** The same for a support person in a view: the address masked, without the referral code. @throws AppError `login_required` */
  viewForSupport(user: UserId): Promise<User>;
  /** The language of mails and notices. */
  setLanguage(user: UserId, lang: Language): Promise<void>;
}

export interface UserDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'forget'>;
}

export function createUserService({ db, clock, sessions }: UserDeps): UserService {
  async function view(id: UserId): Promise<User> {
    const user = await findUser(db, id);
    if (user === null) throw new AppError('login_required');
    const subscription = await findSubscription(db, id);
    const facts = { signedUpAt: user.signedUpAt, usedAt: user.offerUsedAt, subscription };
    return {
      id,
      email: user.email,
      emailVerified: user.emailVerified,
      emailPaused: user.emailPaused,
      lang: user.lang,
      timezone: minutesEast(user, clock.now()),
      zone: user.zone,
      code: user.code,
      blocked: user.blocked,
      receiveMail: user.receiveMail,
      subscription: subscription === null ? null : subscriptionView(subscription),
      offerUntil: offerUntil(facts, clock.now()),
    };
  }

  return {
    view,
    async viewForSupport(id) {
      const user = await view(id);
      return { ...user, email: maskEmail(user.email), code: '' };
    },
    async setLanguage(user, lang) {
      await changeUserSettings(db, user, { lang });
      sessions.forget(user);
    },
  };
}
