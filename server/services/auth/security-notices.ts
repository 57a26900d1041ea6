import { setTimeout as pause } from 'node:timers/promises';
import type { Device } from '../../../shared/domain/accounts/devices.ts';
import { WRONG_PASSWORDS_TOLD } from '../../../shared/domain/accounts/log-in-notices.ts';
import type { Day, UserId } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { countWrongPassword, rememberDevice } from '../../db/repositories/known-devices.ts';
import { insertMails } from '../../db/repositories/outbox.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { newDeviceNotice, newPasswordsNotice } from '../deliver/new-mails.ts';
import { sendSoon } from '../deliver/write-mail.ts';

/** What an owner is told of by mail that somebody else may have done. */
export interface SecurityNotices {
  /** Somebody logs in: a device that the account was never used from is told of. */
  loggingIn(user: UserId, device: Device): Promise<void>;
  /** Somebody tried a wrong password. A flood of them is told once a day. Never throws, and is not worth waiting for. */
  wrongPassword(user: UserId): Promise<void>;
}

const AFTER_THE_ANSWER_MS = 50;

export interface SecurityNoticesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<JobQueue, 'sendMails'>;
  readonly log: Logger;
}

export function createSecurityNotices(deps: SecurityNoticesDeps): SecurityNotices {
  const { db, clock, log } = deps;

  async function count(user: UserId, today: Day): Promise<void> {
    const told = await db.transaction().execute(async (tx) => {
      if ((await countWrongPassword(tx, user, today)) !== WRONG_PASSWORDS_TOLD) return false;
      await insertMails(tx, [newPasswordsNotice(user, today)], clock.now());
      return true;
    });
    if (told) await sendSoon(deps);
  }

  return {
    async loggingIn(user, { app, system }) {
      const now = clock.now();
      const told = await db.transaction().execute(async (tx) => {
        if (!(await rememberDevice(tx, { user, app, system, today: dayOf(now) }))) return false;
        await insertMails(tx, [newDeviceNotice(user, { app, system })], now);
        return true;
      });
      if (told) await sendSoon(deps);
    },
    async wrongPassword(user) {
      const today = dayOf(clock.now());
      // The answer is on its way by then: an address that nobody has is answered after the same work.
      await pause(AFTER_THE_ANSWER_MS, undefined, { ref: false });
      await count(user, today).catch((err: unknown) => log.error({ err, user }, 'a wrong password was not counted'));
    },
  };
}
