import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { OutboxService } from '../../services/deliver/outbox-service.ts';
import { SEND_MAIL } from '../definitions.ts';
import { GiveUpError, type JobHandler, LaterError } from '../job-types.ts';

/** Sends a mail of the outbox; one that was refused for good stays in sight as failed. */
export function sendMail(deps: {
  readonly outbox: OutboxService;
  readonly clock: Clock;
  readonly log: Logger;
}): JobHandler<{ readonly mailId: number }> {
  return {
    definition: SEND_MAIL,
    async run({ mailId }) {
      const outcome = await deps.outbox.send(mailId);
      switch (outcome.became) {
        case 'later':
          throw new LaterError(Math.max(1, Math.ceil((outcome.at - deps.clock.now()) / SECOND)), outcome.error);
        case 'refused':
        case 'abandoned':
          throw new GiveUpError(outcome.error);
        default:
          deps.log.info({ mail: mailId, became: outcome.became }, 'mail');
      }
    },
  };
}
