import type { User } from '../../../shared/contract/user.ts';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { offerUntil } from '../../../shared/domain/subscription/offer.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import type { Sessions } from '../auth/sessions.ts';
import { findSubscription, subscriptionView } from '../subscription/subscription-store.ts';

export interface UserService {
  /** The user as the client knows them, with the current subscription. @throws AppError `login_required` when erased */
  view(user: UserId): Promise<User>;
  /** The language of mails and notices. */
  setLanguage(user: UserId, lang: Language): Promise<void>;
}

export interface UserDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'forget'>;
}

export function createUserService({ db, clock, sessions }: UserDeps): UserService {
  return {
    async view(id) {
      const row = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst();
      if (row === undefined) throw new AppError('login_required');
      const subscription = await findSubscription(db, id);
      const facts = {
        signedUpAt: instant(row.created_at.getTime()),
        usedAt: row.offer_used_at === null ? null : instant(row.offer_used_at.getTime()),
        subscription,
      };
      return {
        id,
        email: row.email,
        emailVerified: row.email_verified_at !== null,
        lang: row.lang,
        timezone: row.timezone_min,
        code: row.code,
        blocked: row.blocked,
        receiveMail: row.receive_mail,
        subscription: subscription === null ? null : subscriptionView(subscription),
        offerUntil: offerUntil(facts, clock.now()),
      };
    },
    async setLanguage(user, lang) {
      await db.updateTable('users').set({ lang }).where('id', '=', user).execute();
      sessions.forget(user);
    },
  };
}
