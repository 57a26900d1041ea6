import { randomUUID } from 'node:crypto';
import type { UserId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { findLinkOwner, redeemLink } from '../../db/repositories/links.ts';
import { findUser, markEmailVerified } from '../../db/repositories/users.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import { writeAccountMail } from '../deliver/write-mail.ts';
import { hashOfToken, isToken } from './tokens.ts';

/** Whether an address is its person's own, proven by a link in a mail. */
export interface AddressVerification {
  /**
   * Has a link mailed; the ones before it are outdated once it is sent. An address that is confirmed gets no mail.
   * @throws AppError `login_required` when erased, `mail_failed` when the mail cannot be queued
   */
  send(user: UserId): Promise<'sent' | 'confirmed'>;
  /** The same for somebody who is signing up, in that transaction: whoever is here has a mail on its way. */
  welcome(tx: Db, user: UserId): Promise<void>;
  /**
   * Confirms the address by the secret of a mailed link, which works once. Whoever clicks again is told that it is done.
   * @throws AppError `link_outdated`
   */
  confirm(secret: string): Promise<'done' | 'already'>;
}

export interface AddressVerificationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Pick<JobQueue, 'enqueueAccountMail'>;
  readonly live: Pick<LiveHub, 'publish'>;
}

export function createAddressVerification({
  db,
  clock,
  log,
  jobs,
  live,
}: AddressVerificationDeps): AddressVerification {
  const enqueue = (userId: UserId): Promise<void> =>
    jobs.enqueueAccountMail({ kind: 'verify-address', userId, requestId: randomUUID() });

  /** @returns whose address the link confirms, and whether it was not confirmed yet; null for a link that no longer works */
  async function redeem(secret: string): Promise<{ user: UserId; fresh: boolean } | null> {
    if (!isToken(secret)) return null;
    const link = { tokenHash: hashOfToken(secret), purpose: 'verify' } as const;
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const user = await redeemLink(tx, link, now);
      if (user !== null) return { user, fresh: await markEmailVerified(tx, user, now) };
      const owner = await findLinkOwner(tx, link, now);
      const stored = owner === null ? null : await findUser(tx, owner);
      return owner === null || stored?.emailVerified !== true ? null : { user: owner, fresh: false };
    });
  }

  return {
    async send(user) {
      const stored = await findUser(db, user);
      if (stored === null) throw new AppError('login_required');
      if (stored.emailVerified) return 'confirmed';
      await enqueue(user).catch((cause: unknown) => {
        throw new AppError('mail_failed', { cause });
      });
      return 'sent';
    },
    welcome: (tx, userId) => writeAccountMail(tx, { kind: 'verify-address', userId }, clock.now()),
    async confirm(secret) {
      const redeemed = await redeem(secret);
      if (redeemed === null) throw new AppError('link_outdated');
      const { user, fresh } = redeemed;
      if (!fresh) return 'already';
      // It is confirmed; pages that do not hear of it now are told when they are next opened.
      await live
        .publish(user, { type: 'user-changed' })
        .catch((err: unknown) => log.error({ err, user }, 'open pages were not told of a confirmed address'));
      return 'done';
    },
  };
}
