import type { Logger } from '../../core/logger.ts';
import type { AccountMailRequest } from '../../ports/job-queue.ts';
import type { AccountMailService } from '../../services/deliver/account-mail-service.ts';
import { ACCOUNT_MAIL } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';
import { sendMail } from './send-mail.ts';

/** Mails somebody about their account. */
export function accountMail(deps: {
  readonly accountMail: AccountMailService;
  readonly log: Logger;
}): JobHandler<AccountMailRequest> {
  return {
    definition: ACCOUNT_MAIL,
    async run(request) {
      const sent = await sendMail(() => deps.accountMail.send(request));
      deps.log.info({ user: request.userId, kind: request.kind, sent }, 'account mail');
    },
  };
}
