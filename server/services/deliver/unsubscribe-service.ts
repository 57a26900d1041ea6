import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { findLinkOwner, insertLink, redeemLink } from '../../db/repositories/links.ts';
import { changeUserSettings } from '../../db/repositories/user-settings.ts';
import { hashOfToken, isToken, newToken } from '../auth/tokens.ts';

/** Longer than a mail is likely to be found again, and than the law asks (30 days in the USA). */
const LIFETIME_MS = 400 * DAY;

export interface UnsubscribeService {
  /** A secret for one mail's links; only its hash is stored. */
  issue(user: UserId): Promise<string>;
  /** Whether the secret is known; nothing changes. */
  known(token: string): Promise<boolean>;
  /** Stops the weekly mails of the secret's user, at once. Repeating it changes nothing. Answers false for an unknown one. */
  unsubscribe(token: string): Promise<boolean>;
}

const linkOf = (token: string) => ({ tokenHash: hashOfToken(token), purpose: 'unsubscribe' }) as const;

export function createUnsubscribeService({ db, clock }: { db: Db; clock: Clock }): UnsubscribeService {
  const userOf = async (token: string): Promise<UserId | null> =>
    isToken(token) ? findLinkOwner(db, linkOf(token), clock.now()) : null;

  return {
    async issue(user) {
      const token = newToken();
      const createdAt = clock.now();
      await insertLink(db, { ...linkOf(token), user, createdAt, expiresAt: instant(createdAt + LIFETIME_MS) });
      return token;
    },
    known: async (token) => (await userOf(token)) !== null,
    async unsubscribe(token) {
      const user = await userOf(token);
      if (user === null) return false;
      await db.transaction().execute(async (tx) => {
        await changeUserSettings(tx, user, { receiveMail: false });
        await redeemLink(tx, linkOf(token), clock.now());
      });
      return true;
    },
  };
}
