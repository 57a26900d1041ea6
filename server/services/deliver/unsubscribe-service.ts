import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { type ChosenMail, withoutMails } from '../../../shared/domain/mail/mail-choices.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { findUnsubscribeLink, insertLink, redeemLink } from '../../db/repositories/links.ts';
import { changeUserSettings } from '../../db/repositories/user-settings.ts';
import { hashOfToken, isToken, newToken } from '../auth/tokens.ts';

/** Longer than a mail is likely to be found again, and than the law asks (30 days in the USA). */
const LIFETIME_MS = 400 * DAY;

export interface UnsubscribeService {
  /** A secret for one mail's links; only its hash is stored, with what it stops. */
  issue(user: UserId, stops: readonly ChosenMail[]): Promise<string>;
  /** Which mails the secret stops; nothing changes. Null for an unknown one. */
  known(token: string): Promise<readonly ChosenMail[] | null>;
  /** Stops those mails of the secret's user and no other, at once. Repeating it changes nothing. @returns as `known` */
  unsubscribe(token: string): Promise<readonly ChosenMail[] | null>;
}

const linkOf = (token: string) => ({ tokenHash: hashOfToken(token), purpose: 'unsubscribe' }) as const;

export function createUnsubscribeService({ db, clock }: { db: Db; clock: Clock }): UnsubscribeService {
  const find = async (token: string) =>
    isToken(token) ? findUnsubscribeLink(db, hashOfToken(token), clock.now()) : null;

  return {
    async issue(user, stops) {
      const token = newToken();
      const createdAt = clock.now();
      await insertLink(db, { ...linkOf(token), user, stops, createdAt, expiresAt: instant(createdAt + LIFETIME_MS) });
      return token;
    },
    known: async (token) => (await find(token))?.stops ?? null,
    async unsubscribe(token) {
      const link = await find(token);
      if (link === null) return null;
      await db.transaction().execute(async (tx) => {
        await changeUserSettings(tx, link.user, withoutMails(link.stops));
        await redeemLink(tx, linkOf(token), clock.now());
      });
      return link.stops;
    },
  };
}
