import { randomUUID } from 'node:crypto';
import { checkReset, checkRestore, type NewPasswordFields } from '../../../shared/domain/accounts/credentials.ts';
import { NO_WRONG_CODES } from '../../../shared/domain/accounts/wrong-codes.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { AppError, refuseProblems } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { deleteLinksOf, findUsableLinkOwner, redeemLink } from '../../db/repositories/links.ts';
import { deleteSessionsOf } from '../../db/repositories/sessions.ts';
import { changeWrongCodes } from '../../db/repositories/two-factor.ts';
import { findCredentials, findUser, markEmailVerified, setPasswordHash } from '../../db/repositories/users.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { sendSoon, writeAccountMail } from '../deliver/write-mail.ts';
import type { GetCommonPasswords } from './common-passwords.ts';
import type { Passwords } from './passwords.ts';
import { hashOfToken, isToken } from './tokens.ts';

export interface ResetForm extends NewPasswordFields {
  /** The secret of the mailed link. */
  readonly hash: string;
}

/** A new password for somebody who cannot log in, by a link in a mail. */
export interface PasswordReset {
  /**
   * Has a link mailed to whoever has the address. Nothing tells whether anybody has: the answer and the work are the same.
   * @throws AppError `fields_empty`, `email_invalid`
   */
  send(email: string): Promise<void>;
  /**
   * Sets the password, ends every session and every other link that opens the account, and confirms the address that the
   * link was mailed to. A link works once.
   * @throws AppError with one problem for each wrong field, the link left as it is; `link_outdated`
   */
  reset(form: ResetForm): Promise<void>;
}

export interface PasswordResetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Pick<JobQueue, 'enqueueAccountMail' | 'sendMails'>;
  readonly passwords: Passwords;
  readonly commonPasswords: GetCommonPasswords;
  /** What was believed of the user before no longer counts. */
  readonly userChanged: (user: UserId) => Promise<void>;
}

export function createPasswordReset(deps: PasswordResetDeps): PasswordReset {
  const { db, clock, passwords, jobs } = deps;

  async function change(link: { tokenHash: Uint8Array; purpose: 'reset' }, passwordHash: string): Promise<UserId> {
    return db.transaction().execute(async (tx) => {
      const user = await redeemLink(tx, link, clock.now());
      if (user === null) throw new AppError('link_outdated');
      await setPasswordHash(tx, user, passwordHash);
      // The link came into their inbox.
      await markEmailVerified(tx, user, clock.now());
      await deleteSessionsOf(tx, user);
      await deleteLinksOf(tx, user, ['login', 'reset', 'second-factor']);
      // Whoever tried codes knew the password before; what is tried now is the owner's own.
      await changeWrongCodes(tx, user, () => NO_WRONG_CODES);
      await writeAccountMail(tx, { kind: 'password-changed', userId: user }, clock.now());
      return user;
    });
  }

  /** The address of whom the link can still be used by; only who holds the link is told that a password has it inside. */
  async function emailBehind(link: { tokenHash: Uint8Array; purpose: 'reset' }): Promise<string | null> {
    const owner = await findUsableLinkOwner(db, link, clock.now());
    return owner === null ? null : ((await findUser(db, owner))?.email ?? null);
  }

  return {
    async send(email) {
      refuseProblems(checkRestore(email));
      const user = await findCredentials(db, email);
      const userId = user === null || user.blocked ? null : user.id;
      await jobs.enqueueAccountMail({ kind: 'password-reset', userId, requestId: randomUUID() });
    },
    async reset({ hash, ...form }) {
      const { has: isCommon } = await deps.commonPasswords();
      refuseProblems(checkReset(form, { email: null, isCommon }));
      if (!isToken(hash)) throw new AppError('link_outdated');
      const link = { tokenHash: hashOfToken(hash), purpose: 'reset' } as const;
      // Before the costly hash of a password: whoever has no link costs a look.
      const email = await emailBehind(link);
      if (email === null) throw new AppError('link_outdated');
      refuseProblems(checkReset(form, { email, isCommon }));
      const userId = await change(link, await passwords.hash(form.password));
      await deps.userChanged(userId);
      await sendSoon(deps);
    },
  };
}
