import { erasureDueFrom, goneAt, mayStay } from '../../../shared/domain/accounts/leaving.ts';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { closeOpenCheckouts, type OpenSession } from '../../db/repositories/checkouts.ts';
import { deleteConnectionsOf } from '../../db/repositories/connections.ts';
import { forgetDeparture, insertDeparture } from '../../db/repositories/departures.ts';
import { markDeleted, stopRenewal, unmarkDeleted } from '../../db/repositories/leaving.ts';
import { deleteLinksOf, findLinkOwner, redeemLink } from '../../db/repositories/links.ts';
import { deleteOwnData } from '../../db/repositories/own-data-files.ts';
import { closeOpenPastWeekOrders } from '../../db/repositories/past-week-orders.ts';
import { deleteSessionsOf } from '../../db/repositories/sessions.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { recordWish } from '../../db/repositories/untold-providers.ts';
import { findUser } from '../../db/repositories/users.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import { hashOfToken, isToken } from '../auth/tokens.ts';
import { expireSessions } from '../checkout/expire-sessions.ts';
import type { ReleaseConnections } from '../connections/release-connections.ts';
import { sendSoon, writeAccountMail } from '../deliver/write-mail.ts';
import { renewalOf } from '../subscription/renewal-of.ts';
import type { Departures } from './departures.ts';
import type { KeepDepartures } from './keep-departures.ts';

/** Deleting one's account, and taking that back for a time. */
export interface LeavingService {
  /**
   * Deletes the account: every session and every link that opens it end, nothing is collected for it and no report mailed, its plan
   * is not renewed. A mail tells until when it may be kept. Doing it twice is the same as once.
   * @returns when it is gone for good
   * @throws AppError `login_required` when the person is gone, or has just taken it back in another window
   */
  leave(user: UserId): Promise<Instant>;
  /**
   * Takes the deletion back by the secret of a mailed link, which works once; whoever clicks again is told that it is done.
   * @throws AppError `link_outdated`
   */
  keep(secret: string): Promise<'done' | 'already'>;
}

export interface LeavingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly departures: Pick<Departures, 'fingerprintOf'>;
  /** Who leaves, or stays after all, is on the list of the data folder at once, or no longer. */
  readonly keepDepartures: KeepDepartures;
  readonly jobs: Pick<JobQueue, 'sendMails'>;
  readonly gateways: PaymentGateways;
  /** Gives back what the user let the service read other networks with. */
  readonly release: ReleaseConnections;
  /** What was believed of the user before no longer counts. */
  readonly userChanged: (user: UserId) => Promise<void>;
}

/**
 * What is said to somebody who logs in to an account that they deleted, while it may be kept.
 * @throws AppError `account_deleted`; `wrong_credentials` when its time is over, as for an address that nobody has
 */
export function refuseDeleted(deletedAt: Instant, { now, language }: { now: Instant; language: Language }): never {
  if (!mayStay(deletedAt, now)) throw new AppError('wrong_credentials');
  throw new AppError('account_deleted', { values: { date: dayAndMonth(language, dayOf(goneAt(deletedAt))) } });
}

/** Takes the deletion of an account back. @returns false when its time is over, or there was none */
export async function stay(db: Db, user: UserId, now: Instant): Promise<boolean> {
  const takeBack = async (tx: Db): Promise<boolean> => {
    if (!(await unmarkDeleted(tx, user, erasureDueFrom(now)))) return false;
    await forgetDeparture(tx, user);
    return true;
  };
  return db.isTransaction ? takeBack(db) : db.transaction().execute(takeBack);
}

const NEXT = { from: SUBSCRIPTION_STATUS.active, to: SUBSCRIPTION_STATUS.cancelling } as const;

export function createLeavingService(deps: LeavingDeps): LeavingService {
  const { db, clock, log, gateways, departures } = deps;

  /** What the provider is to know. When it cannot be told now, the schedule tells it, and the erasure does. */
  async function tellProvider(user: UserId, sessions: readonly OpenSession[]): Promise<void> {
    const plan = await findSubscription(db, user);
    try {
      await expireSessions(gateways, sessions);
      const renewal = plan === null ? null : renewalOf(gateways, plan);
      if (plan === null || renewal === null) return;
      await renewal.gateway.setRenewal(renewal.ref, false);
      await recordWish(db, plan.id, false);
    } catch (err) {
      log.error({ err, user }, 'the plan of somebody who leaves could not be ended at its provider');
    }
  }

  /** @returns the checkouts that were open; null when it was deleted before */
  const mark = (user: UserId, fingerprint: string): Promise<readonly OpenSession[] | null> =>
    db.transaction().execute(async (tx) => {
      const at = clock.now();
      if (!(await markDeleted(tx, user, at))) return null;
      await insertDeparture(tx, { fingerprint, user, deletedAt: at });
      await deleteSessionsOf(tx, user);
      await deleteLinksOf(tx, user, ['login', 'reset', 'verify', 'keep']);
      await deleteOwnData(tx, { user });
      await stopRenewal(tx, user, NEXT);
      await writeAccountMail(tx, { kind: 'account-deleted', userId: user }, at);
      return [...(await closeOpenCheckouts(tx, user)), ...(await closeOpenPastWeekOrders(tx, user, at))];
    });

  async function redeem(secret: string): Promise<'done' | 'already'> {
    if (!isToken(secret)) throw new AppError('link_outdated');
    const link = { tokenHash: hashOfToken(secret), purpose: 'keep' } as const;
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const owner = await findLinkOwner(tx, link, now);
      const stored = owner === null ? null : await findUser(tx, owner);
      if (owner === null || stored === null) throw new AppError('link_outdated');
      if ((await redeemLink(tx, link, now)) !== null && (await stay(tx, owner, now))) return 'done';
      // Kept by another link, another window or a log-in; what was deleted again since then has a link of its own.
      if ((await findUser(tx, owner))?.deletedAt === null) return 'already';
      throw new AppError('link_outdated');
    });
  }

  return {
    async leave(user) {
      const stored = await findUser(db, user);
      if (stored === null) throw new AppError('login_required');
      const open = await mark(user, await departures.fingerprintOf(user, stored.signedUpAt));
      const deletedAt = (await findUser(db, user))?.deletedAt ?? null;
      if (deletedAt === null) throw new AppError('login_required');
      await deps.keepDepartures();
      await deps.userChanged(user);
      // Another window was first, and has told everybody.
      if (open === null) return goneAt(deletedAt);
      await tellProvider(user, open);
      await deps.release(await deleteConnectionsOf(db, user));
      await sendSoon(deps);
      return goneAt(deletedAt);
    },
    async keep(secret) {
      const kept = await redeem(secret);
      await deps.keepDepartures();
      return kept;
    },
  };
}
