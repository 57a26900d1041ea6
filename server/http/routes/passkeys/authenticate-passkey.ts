import { authenticatePasskey } from '../../../../shared/contract/passkeys.ts';
import { handle } from '../../route.ts';
import { welcome } from '../auth/welcome.ts';

export const authenticatePasskeyHandler = handle(authenticatePasskey, async ({ body }, context) => {
  const { userAgent, language } = context;
  const from = { userAgent, zone: body.zone, keep: body.keep, language };
  return welcome(await context.services.auth.passkey(body.passkey, from), context);
});
