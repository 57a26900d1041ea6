import { authenticate } from '../../../../shared/contract/auth.ts';
import type { LoggedIn, PendingLogin } from '../../../services/auth/admission.ts';
import { proofOf } from '../../proof-of.ts';
import { handle } from '../../route.ts';
import { requirePerson } from './require-person.ts';
import { welcome } from './welcome.ts';

const answer = (result: LoggedIn | PendingLogin, context: Parameters<typeof welcome>[1]) =>
  'pending' in result ? { pending: result.pending } : welcome(result, context);

export const authenticateHandler = handle(authenticate, async ({ body }, context) => {
  const { auth } = context.services;
  const { userAgent, language } = context;
  const from = { userAgent, zone: body.zone, keep: body.keep, language };
  if (body.refresh === true) return welcome(await auth.refresh(context.token, from), context);
  if (body.link !== undefined) return answer(await auth.redeem(body.link, from), context);
  if (context.isChallenged) await requirePerson(context.services.botCheck, proofOf(body, context.address));
  const { username = '', password = '' } = body;
  return answer(await auth.login({ username, password }, from), context);
});
