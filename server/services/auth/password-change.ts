import { checkPasswordChange, type PasswordChangeFields } from '../../../shared/domain/accounts/credentials.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { AppError, refuseProblems } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { deleteLinksOf } from '../../db/repositories/links.ts';
import { deleteOtherSessions } from '../../db/repositories/sessions.ts';
import { findOwnCredentials, replacePasswordHash } from '../../db/repositories/users.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { sendSoon, writeAccountMail } from '../deliver/write-mail.ts';
import type { GetCommonPasswords } from './common-passwords.ts';
import type { Passwords } from './passwords.ts';
import { hashOfToken } from './tokens.ts';

/** A new password for somebody who is logged in and knows the old one. */
export interface PasswordChange {
  /**
   * Sets the password and ends every other session and every link that opens the account; the session of `token` goes on.
   * @throws AppError with one problem for each wrong field; `wrong_password` when the old one is not it, or no longer; `no_password`; `login_required`
   * when the session is over. Nothing changes then.
   */
  change(caller: { readonly user: UserId; readonly token: string | null }, form: PasswordChangeFields): Promise<void>;
}

export interface PasswordChangeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Pick<JobQueue, 'sendMails'>;
  readonly passwords: Passwords;
  readonly commonPasswords: GetCommonPasswords;
  /** What was believed of the user before no longer counts. */
  readonly userChanged: (user: UserId) => Promise<void>;
}

const wrongPassword = () => new AppError('wrong_password', { field: 'oldPassword' });

export function createPasswordChange(deps: PasswordChangeDeps): PasswordChange {
  const { db, passwords } = deps;
  return {
    async change({ user, token }, form) {
      const known = await findOwnCredentials(db, user);
      if (known === null) throw new AppError('login_required');
      const { passwordHash: from } = known;
      if (from === null) throw new AppError('no_password', { field: 'oldPassword' });
      const { has: isCommon } = await deps.commonPasswords();
      refuseProblems(checkPasswordChange(form, { email: known.email, isCommon }));
      if (!(await passwords.verify(from, form.oldPassword))) throw wrongPassword();
      const next = await passwords.hash(form.password);
      await db.transaction().execute(async (tx) => {
        // Somebody may have changed it in another window meanwhile: then it is no longer the old one.
        if (!(await replacePasswordHash(tx, user, { from, to: next }))) throw wrongPassword();
        const ended = await deleteOtherSessions(tx, { user, tokenHash: hashOfToken(token ?? '') });
        if (ended === null) throw new AppError('login_required');
        await deleteLinksOf(tx, user, ['login', 'reset', 'second-factor']);
        await writeAccountMail(tx, { kind: 'password-changed', userId: user }, deps.clock.now());
      });
      await deps.userChanged(user);
      await sendSoon(deps);
    },
  };
}
