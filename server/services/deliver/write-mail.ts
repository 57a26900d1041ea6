import { randomUUID } from 'node:crypto';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { AccountMailKind } from '../../../shared/domain/mail/outbox-rules.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { insertMails } from '../../db/repositories/outbox.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { newAccountMail } from './new-mails.ts';

/** Writes a mail about somebody's account down, in the transaction of what causes it: both are there, or neither. */
export async function writeAccountMail(
  tx: Db,
  mail: { readonly kind: AccountMailKind; readonly userId: UserId },
  now: Instant,
): Promise<void> {
  await insertMails(tx, [newAccountMail({ ...mail, requestId: randomUUID() })], now);
}

/** Has what was written down sent now. When that fails the schedule finds it, within a minute. */
export async function sendSoon({ jobs, log }: { jobs: Pick<JobQueue, 'sendMails'>; log: Logger }): Promise<void> {
  await jobs.sendMails().catch((err: unknown) => log.warn({ err }, 'mails were left to the schedule'));
}
