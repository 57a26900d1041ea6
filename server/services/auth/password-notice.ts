import { randomUUID } from 'node:crypto';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Logger } from '../../core/logger.ts';
import type { JobQueue } from '../../ports/job-queue.ts';

export interface PasswordNoticeDeps {
  readonly jobs: Pick<JobQueue, 'enqueueAccountMail'>;
  readonly log: Logger;
}

/** Has a mail tell the owner of a password that it was changed. The change stands, whatever becomes of the mail. */
export async function tellPasswordChanged({ jobs, log }: PasswordNoticeDeps, userId: UserId): Promise<void> {
  await jobs
    .enqueueAccountMail({ kind: 'password-changed', userId, requestId: randomUUID() })
    .catch((err: unknown) => log.error({ err, user: userId }, 'the notice of a new password was not queued'));
}
