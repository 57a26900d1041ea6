import type { UserId } from '../../../shared/domain/ids.ts';
import type { AccountMailKind } from '../../../shared/domain/mail/outbox-rules.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { sendSoon, writeAccountMail } from '../deliver/write-mail.ts';

export interface AccountNoticeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Pick<JobQueue, 'sendMails'>;
}

/**
 * Changes somebody's account and writes down the mail that tells them, so that they notice when it was somebody else: both happen,
 * or neither. A change that throws is told of to nobody.
 */
export async function changeAndTell<T>(
  deps: AccountNoticeDeps,
  { user, told }: { user: UserId; told: AccountMailKind },
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  const result = await deps.db.transaction().execute(async (tx) => {
    const done = await change(tx);
    await writeAccountMail(tx, { kind: told, userId: user }, deps.clock.now());
    return done;
  });
  await sendSoon(deps);
  return result;
}
