import type { FollowCheckout } from '../../services/checkout/follow-checkout.ts';
import { SETTLE_CHECKOUT } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';
import type { Enqueuer } from '../queue.ts';

type Payload = Parameters<typeof SETTLE_CHECKOUT.slot>[0];

/** Asks the provider about one checkout. */
export function settleCheckout(deps: {
  readonly followCheckout: FollowCheckout;
  readonly queue: Pick<Enqueuer, 'sendMails'>;
}): JobHandler<Payload> {
  return {
    definition: SETTLE_CHECKOUT,
    async run({ checkoutId }) {
      await deps.followCheckout(checkoutId);
      await deps.queue.sendMails();
    },
  };
}
