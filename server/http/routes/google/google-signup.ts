import { googleSignup } from '../../../../shared/contract/google.ts';
import { handle } from '../../route.ts';
import { welcome } from '../auth/welcome.ts';

export const googleSignupHandler = handle(googleSignup, async ({ body }, context) => {
  const { services, address, userAgent } = context;
  await services.botCheck.refuseRobots({ token: body.htoken, address });
  return welcome(await services.googleLogin.signUp(body, { userAgent, zone: body.zone }), context);
});
