import type { Logger } from '../../core/logger.ts';
import type { UndeliveredMessages } from '../../services/subscription/undelivered-messages.ts';
import { RECEIVE_UNDELIVERED } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';
import type { Enqueuer } from '../queue.ts';

export function receiveUndelivered(deps: {
  readonly undelivered: UndeliveredMessages;
  readonly queue: Pick<Enqueuer, 'sendMails'>;
  readonly log: Logger;
}): JobHandler<Record<never, never>> {
  return {
    definition: RECEIVE_UNDELIVERED,
    async run(_payload, attempt) {
      const looks = await deps.undelivered.receive(attempt.signal);
      for (const { provider, received, failed } of looks) {
        if (received + failed > 0)
          deps.log.warn({ provider, received, failed }, 'received what the provider could not deliver');
      }
      await deps.queue.sendMails();
      const cut = looks.find(({ broken }) => broken !== null);
      if (cut !== undefined) throw cut.broken;
    },
  };
}
