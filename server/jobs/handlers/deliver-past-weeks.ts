import type { Logger } from '../../core/logger.ts';
import type { PastWeekDelivery } from '../../services/past-weeks/past-week-delivery.ts';
import { PAST_WEEKS } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';
import type { Enqueuer } from '../queue.ts';

type Payload = Parameters<typeof PAST_WEEKS.slot>[0];

/** Moves one order of past weeks on. What is not there yet is taken up by the schedule again. */
export function deliverPastWeeks(deps: {
  readonly pastWeeks: PastWeekDelivery;
  readonly queue: Pick<Enqueuer, 'sendMails' | 'enqueueCollect'>;
  readonly log: Logger;
}): JobHandler<Payload> {
  const { pastWeeks, queue, log } = deps;
  return {
    definition: PAST_WEEKS,
    async run({ orderId }) {
      const result = await pastWeeks.move(orderId);
      log.info({ order: orderId, result }, 'past weeks looked at');
      if (typeof result === 'object') await queue.enqueueCollect(result.collect);
      await queue.sendMails();
    },
  };
}
