import { googleSignup } from '../../../../shared/contract/google.ts';
import { proofOf } from '../../proof-of.ts';
import { handle } from '../../route.ts';
import { welcome } from '../auth/welcome.ts';

export const googleSignupHandler = handle(googleSignup, async ({ body }, context) => {
  const { services, address, userAgent } = context;
  await services.botCheck.refuseRobots(proofOf(body, address));
  return welcome(await services.googleLogin.signUp(body, { userAgent, zone: body.zone }), context);
});
