import { sessionEndOthers } from '../../../../shared/contract/sessions.ts';
import { handle } from '../../route.ts';

export const sessionEndOthersHandler = handle(sessionEndOthers, async (_, { services, user, token }) => {
  await services.ownSessions.endOthers(user.id, token);
  return { ok: true as const };
});
