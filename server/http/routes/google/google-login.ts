import { googleLogin } from '../../../../shared/contract/google.ts';
import { handle } from '../../route.ts';
import { welcome } from '../auth/welcome.ts';

export const googleLoginHandler = handle(googleLogin, async ({ body }, context) => {
  const { services, userAgent, language } = context;
  const from = { userAgent, zone: body.zone, keep: body.keep, language };
  const result = await services.googleLogin.logIn(body, from);
  return 'token' in result ? welcome(result, context) : result;
});
