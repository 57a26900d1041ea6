import type { Logger } from '../../core/logger.ts';
import type { UndeliveredMessages } from '../../services/subscription/undelivered-messages.ts';
import { HEAR_UNDELIVERED } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';
import type { Enqueuer } from '../queue.ts';

export function hearUndelivered(deps: {
  readonly undelivered: UndeliveredMessages;
  readonly queue: Pick<Enqueuer, 'sendMails'>;
  readonly log: Logger;
}): JobHandler<Record<never, never>> {
  return {
    definition: HEAR_UNDELIVERED,
    async run(_payload, attempt) {
      const looks = await deps.undelivered.hear(attempt.signal);
      for (const { provider, heard, failed } of looks) {
        if (heard + failed > 0) deps.log.warn({ provider, heard, failed }, 'heard what the provider could not deliver');
      }
      await deps.queue.sendMails();
      const cut = looks.find(({ broken }) => broken !== null);
      if (cut !== undefined) throw cut.broken;
    },
  };
}
