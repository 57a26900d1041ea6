import { authenticate } from '../../../../shared/contract/auth.ts';
import { handle } from '../../route.ts';
import { welcome } from './welcome.ts';

export const authenticateHandler = handle(authenticate, async ({ body }, context) => {
  const { auth } = context.services;
  const { userAgent, language } = context;
  const from = { userAgent, zone: body.zone, keep: body.keep, language };
  if (body.refresh === true) return welcome(await auth.refresh(context.token, from), context);
  if (body.link !== undefined) return welcome(await auth.redeem(body.link, from), context);
  const { username = '', password = '' } = body;
  return welcome(await auth.login({ username, password }, from), context);
});
