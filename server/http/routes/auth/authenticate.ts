import { authenticate } from '../../../../shared/contract/auth.ts';
import { handle } from '../../route.ts';
import { welcome } from './welcome.ts';

export const authenticateHandler = handle(authenticate, async ({ body }, context) => {
  const { auth } = context.services;
  if (body.refresh === true) return welcome(await auth.refresh(context.token), context);
  if (body.link !== undefined) return welcome(await auth.redeem(body.link), context);
  const { username = '', password = '' } = body;
  return welcome(await auth.login({ username, password }), context);
});
