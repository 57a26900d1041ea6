import type { PlanLife } from '../../services/subscription/plan-life.ts';
import { MOVE_SUBSCRIPTION } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';
import type { Enqueuer } from '../queue.ts';

type Payload = Parameters<typeof MOVE_SUBSCRIPTION.slot>[0];

/** Does what has come due for one plan. Should it never succeed, the schedule takes it up again every minute. */
export function moveSubscription(deps: {
  readonly plans: Pick<PlanLife, 'moveOn'>;
  readonly queue: Pick<Enqueuer, 'sendMails'>;
}): JobHandler<Payload> {
  return {
    definition: MOVE_SUBSCRIPTION,
    async run({ subscriptionId }) {
      await deps.plans.moveOn(subscriptionId);
      await deps.queue.sendMails();
    },
  };
}
