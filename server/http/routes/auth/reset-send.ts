import { resetSend } from '../../../../shared/contract/reset.ts';
import { handle } from '../../route.ts';

export const resetSendHandler = handle(resetSend, async ({ body }, { services }) => {
  await services.passwordReset.send(body.email);
  return { ok: true as const };
});
