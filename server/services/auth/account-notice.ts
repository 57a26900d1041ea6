import { randomUUID } from 'node:crypto';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Logger } from '../../core/logger.ts';
import type { AccountMailRequest, JobQueue } from '../../ports/job-queue.ts';

export interface AccountNoticeDeps {
  readonly jobs: Pick<JobQueue, 'enqueueAccountMail'>;
  readonly log: Logger;
}

/** What an owner is told of, so that they notice when it was somebody else. */
type AccountNotice = Exclude<
  AccountMailRequest['kind'],
  'password-reset' | 'verify-address' | 'account-deleted' | 'new-device' | 'wrong-passwords'
>;

/** Has a mail tell the owner of a change. It stands, whatever becomes of the mail. */
export async function tellOwner({ jobs, log }: AccountNoticeDeps, kind: AccountNotice, userId: UserId): Promise<void> {
  await jobs
    .enqueueAccountMail({ kind, userId, requestId: randomUUID() })
    .catch((err: unknown) => log.error({ err, user: userId, kind }, 'the notice of a change was not queued'));
}
