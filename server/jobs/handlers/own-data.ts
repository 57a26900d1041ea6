import type { Logger } from '../../core/logger.ts';
import type { JobQueue, OwnDataRequest } from '../../ports/job-queue.ts';
import { sendSoon } from '../../services/deliver/write-mail.ts';
import type { MakeOwnData } from '../../services/own-data/make-own-data.ts';
import { OWN_DATA } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';

/** Makes the file with everything that is kept of one person. */
export function ownData(deps: {
  readonly ownData: MakeOwnData;
  readonly queue: Pick<JobQueue, 'sendMails'>;
  readonly log: Logger;
}): JobHandler<OwnDataRequest> {
  return {
    definition: OWN_DATA,
    async run({ userId: user, fileId: id }, { signal }) {
      const ready = await deps.ownData.make({ user, id }, signal);
      if (ready) await sendSoon({ jobs: deps.queue, log: deps.log });
      deps.log.info({ user, ready }, 'own data');
    },
    async failed({ userId: user, fileId: id }, { final }) {
      if (final) await deps.ownData.fail({ user, id });
    },
  };
}
