import { randomUUID } from 'node:crypto';
import { ADDRESS_UNDO_DAYS, checkNewAddress } from '../../../shared/domain/accounts/address-change.ts';
import { LEAVING_DAYS } from '../../../shared/domain/accounts/leaving.ts';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { DAY, dayOf, startOfDay } from '../../../shared/domain/time/calendar.ts';
import { AppError, refuseProblems } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import {
  cancelAddressChange,
  confirmAddressChange,
  findUndoableChange,
  findWaitingAddressChange,
  forgetChangesSince,
  isAddressKept,
  keepUndoable,
  requestAddressChange,
} from '../../db/repositories/address-changes.ts';
import { deleteApiTokensSince } from '../../db/repositories/api-tokens.ts';
import { deleteGoogleSince } from '../../db/repositories/google.ts';
import { unmarkDeleted } from '../../db/repositories/leaving.ts';
import { deleteLinksOf } from '../../db/repositories/links.ts';
import { insertMails } from '../../db/repositories/outbox.ts';
import { deletePasskeysSince } from '../../db/repositories/passkeys.ts';
import { deleteOtherSessions, deleteSessionsOf } from '../../db/repositories/sessions.ts';
import { turnTwoFactorOffSince } from '../../db/repositories/two-factor.ts';
import { findUser, replaceAddress } from '../../db/repositories/users.ts';
import { deleteWebhooksSince } from '../../db/repositories/webhooks.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { newAddressMail } from '../deliver/new-mails.ts';
import { sendSoon } from '../deliver/write-mail.ts';
import { hashOfToken, isToken } from './tokens.ts';

/** Links that open the account, or confirm an address that holds no more. */
const OPENING = ['login', 'reset', 'verify', 'second-factor'] as const;

/** Another address for somebody who is logged in: by a click in its inbox, and undone by a click in the old one. */
export interface AddressChanges {
  /**
   * Has a link mailed to the new address, in the place of one that was waited for. Whether somebody has that address already, only
   * its inbox is told.
   * @throws AppError `fields_empty`, `email_invalid`, `address_unchanged`, `login_required`
   */
  request(user: UserId, email: string): Promise<void>;
  /** Has another link mailed to the address that is waited for, if one is. */
  sendAgain(user: UserId): Promise<'sent' | 'none'>;
  cancel(user: UserId): Promise<void>;
  /**
   * Changes the address, ends every session but the caller's own and every link that opens the account, and tells the old address.
   * @param token the caller's session, whoever that is; null without one
   * @throws AppError `link_outdated`; `email_taken` when somebody has the address by now. Nothing changes then.
   */
  confirm(secret: string, token: string | null): Promise<void>;
  /**
   * Gives the old address back, ends every session and link, and takes away passkeys, API tokens, Google and two-factor log-in from the day of the
   * change or later: whoever made them may not be the owner.
   * @throws AppError `link_outdated`, `email_taken`
   */
  undo(secret: string): Promise<void>;
}

export interface AddressChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Pick<JobQueue, 'sendMails'>;
  /** What was believed of the user before no longer counts. */
  readonly userChanged: (user: UserId) => Promise<void>;
}

export function createAddressChanges(deps: AddressChangesDeps): AddressChanges {
  const { db, clock, userChanged } = deps;
  /** @throws AppError `email_taken` when somebody else has the address, or can still have it back */
  async function give(tx: Db, user: UserId, email: string): Promise<void> {
    const now = clock.now();
    if (await isAddressKept(tx, { email, user, now })) throw new AppError('email_taken');
    if (!(await replaceAddress(tx, user, { email, verifiedAt: now }))) throw new AppError('email_taken');
  }

  /** The old address is told where it was known to be the person's own; another's has no say. @returns whose address it is */
  const change = (tokenHash: Uint8Array, token: string | null): Promise<UserId> =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      const done = await confirmAddressChange(tx, tokenHash, now);
      const before = done === null ? null : await findUser(tx, done.user);
      if (done === null || before === null) throw new AppError('link_outdated');
      await give(tx, done.user, done.newEmail);
      if (before.emailVerified) {
        await keepUndoable(tx, done.id, instant(now + ADDRESS_UNDO_DAYS * DAY));
        await insertMails(tx, [newAddressMail('address-changed', done)], now);
      }
      const kept = await deleteOtherSessions(tx, { user: done.user, tokenHash: hashOfToken(token ?? '') });
      if (kept === null) await deleteSessionsOf(tx, done.user);
      await deleteLinksOf(tx, done.user, OPENING);
      return done.user;
    });

  const restore = (tokenHash: Uint8Array): Promise<UserId> =>
    db.transaction().execute(async (tx) => {
      const done = await findUndoableChange(tx, tokenHash, clock.now());
      if (done === null) throw new AppError('link_outdated');
      await forgetChangesSince(tx, done);
      await give(tx, done.user, done.oldEmail);
      const { requestedAt } = done;
      // What else whoever had it meanwhile may have done: the owner comes in by a mailed link, and nothing else asks for more.
      await deletePasskeysSince(tx, done.user, dayOf(requestedAt));
      await deleteApiTokensSince(tx, done.user, dayOf(requestedAt));
      await deleteWebhooksSince(tx, done.user, dayOf(requestedAt));
      await deleteGoogleSince(tx, done.user, dayOf(requestedAt));
      await turnTwoFactorOffSince(tx, done.user, startOfDay(dayOf(requestedAt)));
      await unmarkDeleted(tx, done.user, instant(clock.now() - LEAVING_DAYS * DAY));
      await deleteSessionsOf(tx, done.user);
      await deleteLinksOf(tx, done.user, OPENING);
      return done.user;
    });

  return {
    async request(user, email) {
      const stored = await findUser(db, user);
      if (stored === null) throw new AppError('login_required');
      refuseProblems(checkNewAddress(email, stored.email));
      const wanted = { id: randomUUID(), user, oldEmail: stored.email, newEmail: email };
      await db.transaction().execute(async (tx) => {
        await requestAddressChange(tx, wanted, clock.now());
        await insertMails(tx, [newAddressMail('new-address', wanted)], clock.now());
      });
      await sendSoon(deps);
    },
    async sendAgain(user) {
      const waiting = await findWaitingAddressChange(db, user);
      if (waiting === null) return 'none';
      await insertMails(db, [newAddressMail('new-address', waiting)], clock.now());
      await sendSoon(deps);
      return 'sent';
    },
    cancel: (user) => cancelAddressChange(db, user),
    async confirm(secret, token) {
      if (!isToken(secret)) throw new AppError('link_outdated');
      await userChanged(await change(hashOfToken(secret), token));
      await sendSoon(deps);
    },
    async undo(secret) {
      if (!isToken(secret)) throw new AppError('link_outdated');
      await userChanged(await restore(hashOfToken(secret)));
    },
  };
}
