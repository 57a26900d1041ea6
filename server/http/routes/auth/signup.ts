import { signup } from '../../../../shared/contract/auth.ts';
import { proofOf } from '../../proof-of.ts';
import { handle } from '../../route.ts';
import { welcome } from './welcome.ts';

export const signupHandler = handle(signup, async ({ body }, context) => {
  const { services, address, userAgent } = context;
  await services.botCheck.refuseRobots(proofOf(body, address));
  return welcome(await services.auth.signup(body, { userAgent, zone: body.zone }), context);
});
