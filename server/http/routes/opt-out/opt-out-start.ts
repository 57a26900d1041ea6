import { optOutStart } from '../../../../shared/contract/opt-out.ts';
import { handle } from '../../route.ts';

export const optOutStartHandler = handle(optOutStart, async ({ body }, { services, address }) => {
  await services.botCheck.refuseRobots({ token: body.htoken, address });
  return services.optOut.start(body);
});
