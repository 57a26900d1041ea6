import { signup } from '../../../../shared/contract/auth.ts';
import { handle } from '../../route.ts';
import { welcome } from './welcome.ts';

export const signupHandler = handle(signup, async ({ body }, context) =>
  welcome(await context.services.auth.signup(body), context),
);
