import { authenticateCode } from '../../../../shared/contract/two-factor.ts';
import { handle } from '../../route.ts';
import { welcome } from './welcome.ts';

export const authenticateCodeHandler = handle(authenticateCode, async ({ body }, context) => {
  const { userAgent, language } = context;
  const from = { userAgent, zone: body.zone, keep: body.keep, language };
  return welcome(await context.services.auth.finish(body, from), context);
});
