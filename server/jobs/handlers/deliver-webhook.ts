import type { Logger } from '../../core/logger.ts';
import type { DeliverWebhook } from '../../services/webhooks/deliver-webhook.ts';
import { DELIVER_WEBHOOK } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';

/** Sends a delivery of a webhook. One that was not taken is no failure of the job: the delivery knows when it is tried again. */
export function deliverWebhook(deps: {
  readonly webhooks: DeliverWebhook;
  readonly log: Logger;
}): JobHandler<{ readonly deliveryId: string }> {
  return {
    definition: DELIVER_WEBHOOK,
    async run({ deliveryId }, { signal }) {
      const became = await deps.webhooks.deliver(deliveryId, signal);
      deps.log.info({ delivery: deliveryId, became }, 'webhook');
    },
  };
}
