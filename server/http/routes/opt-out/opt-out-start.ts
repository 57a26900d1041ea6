import { optOutStart } from '../../../../shared/contract/opt-out.ts';
import { proofOf } from '../../proof-of.ts';
import { handle } from '../../route.ts';

export const optOutStartHandler = handle(optOutStart, async ({ body }, { services, address }) => {
  await services.botCheck.refuseRobots(proofOf(body, address));
  return services.optOut.start(body);
});
