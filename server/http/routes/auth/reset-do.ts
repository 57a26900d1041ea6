import { resetDo } from '../../../../shared/contract/reset.ts';
import { handle } from '../../route.ts';

export const resetDoHandler = handle(resetDo, async ({ body }, { services }) => {
  await services.passwordReset.reset(body);
  return { ok: true as const };
});
