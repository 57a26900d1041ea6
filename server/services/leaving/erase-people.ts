import { erasureDueFrom, paymentsKeptFrom } from '../../../shared/domain/accounts/leaving.ts';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { emptyLists, eraseJobsOf, erasePerson, eraseTracesOf, leavers } from '../../db/repositories/leaving.ts';
import { forgetEntries } from '../../db/repositories/ledger.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { deleteUntracked, eraseActions } from '../../db/repositories/tracked-profiles.ts';
import { findUser } from '../../db/repositories/users.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import { renewalOf } from '../subscription/renewal-of.ts';
import type { KeepDepartures } from './keep-departures.ts';

/** Of one list or table at once: others write to them meanwhile. */
const NAMES_AT_ONCE = 50;
const ROWS_AT_ONCE = 5_000;

/** Erases people whose time to keep a deleted account is over. */
export interface ErasePeople {
  /**
   * In steps that each stand for themselves: when the process dies, the next run goes on where it was. `signal` ends it between two.
   * Whoever could not be erased now is left for the next run, and keeps nobody else here.
   * @returns how many people are gone
   */
  run(signal: AbortSignal): Promise<number>;
}

export interface ErasePeopleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Keeps the list of who left, which is there after a restore. */
  readonly keepDepartures: KeepDepartures;
  readonly mailer: Pick<Mailer, 'forget'>;
  readonly gateways: PaymentGateways;
}

export function createErasePeople({ db, clock, log, mailer, gateways, keepDepartures }: ErasePeopleDeps): ErasePeople {
  /** Nobody pays for an account that is gone: what the provider does not take now keeps the person here. */
  async function endPlan(user: UserId): Promise<void> {
    const plan = await findSubscription(db, user);
    const renewal = plan === null ? null : renewalOf(gateways, plan);
    await renewal?.gateway.cancel(renewal.ref);
  }

  /** Profiles that nobody else has go with their reports, their cached bytes and then their actions. */
  async function releaseLists(user: UserId, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const { profiles, gone } = await db.transaction().execute(async (tx) => {
        const names = await emptyLists(tx, user, NAMES_AT_ONCE);
        return { profiles: names, gone: await deleteUntracked(tx, names) };
      });
      for (const profile of gone) await eraseActions(db, profile);
      if (profiles.length === 0) return;
    }
  }

  async function erase(user: UserId, until: Instant, signal: AbortSignal): Promise<boolean> {
    const stored = await findUser(db, user);
    if (stored === null) return false;
    await endPlan(user);
    for (const name of gateways.names) await gateways.of(name)?.forgetPayer?.(user);
    await releaseLists(user, signal);
    do signal.throwIfAborted();
    while ((await eraseTracesOf(db, user, ROWS_AT_ONCE)) > 0);
    await eraseJobsOf(db, user, stored.email);
    // Mails as files, where no mail server is set, are not told apart by person.
    await mailer.forget(clock.now());
    return db.transaction().execute((tx) => erasePerson(tx, user, until));
  }

  return {
    async run(signal) {
      // Nobody is gone before they are on the list, where it can be written at all.
      await keepDepartures();
      const until = erasureDueFrom(clock.now());
      let gone = 0;
      for (const user of await leavers(db, until)) {
        signal.throwIfAborted();
        try {
          if (await erase(user, until, signal)) gone += 1;
        } catch (err) {
          signal.throwIfAborted();
          log.error({ err, user }, 'somebody who left could not be erased; the next clean-up tries again');
        }
      }
      await forgetEntries(db, paymentsKeptFrom(clock.now()));
      return gone;
    },
  };
}
