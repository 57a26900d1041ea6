import { RESET_LINK_MINUTES } from '../../../shared/domain/accounts/credentials.ts';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { insertLink } from '../../db/repositories/links.ts';
import { findUser } from '../../db/repositories/users.ts';
import type { AccountMailRequest } from '../../ports/job-queue.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { hashOfToken, newToken } from '../auth/tokens.ts';
import { renderAccountMail } from '../mail/account-mail.ts';

export interface AccountMailService {
  /**
   * Sends what was asked for. Answers whether anything was: nobody may have the address, and a blocked person gets nothing.
   * @throws MailRefusedError when the mail server refuses it for good
   */
  send(request: AccountMailRequest): Promise<boolean>;
}

export interface AccountMailDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl' | 'postalAddress' | 'supportEmail'>;
}

export function createAccountMailService({ db, mailer, clock, config }: AccountMailDeps): AccountMailService {
  /** A secret is made for the mail alone: the queue never holds one, and its time begins when it is sent. */
  async function issueReset(user: UserId): Promise<string> {
    const token = newToken();
    const createdAt = clock.now();
    const expiresAt = instant(createdAt + RESET_LINK_MINUTES * MINUTE);
    await insertLink(db, { tokenHash: hashOfToken(token), purpose: 'reset', user, createdAt, expiresAt });
    return token;
  }

  return {
    async send({ kind, userId, requestId }) {
      const user = userId === null ? null : await findUser(db, userId);
      if (userId === null || user === null || user.blocked) return false;
      const home = `${config.publicUrl}/${user.lang}`;
      const url = kind === 'password-reset' ? `${home}/reset-pass/${await issueReset(userId)}` : `${home}/auth/restore`;
      const mail = renderAccountMail({
        ...{ kind, url, language: user.lang, date: clock.now(), minutes: RESET_LINK_MINUTES },
        ...config,
      });
      const messageId = `${kind}-${requestId}@${new URL(config.publicUrl).hostname}`;
      await mailer.send({ to: user.email, ...mail, messageId });
      return true;
    },
  };
}
