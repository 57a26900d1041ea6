import { sessionEnd } from '../../../../shared/contract/sessions.ts';
import { handle } from '../../route.ts';

export const sessionEndHandler = handle(sessionEnd, async ({ body }, { services, user }) => {
  await services.ownSessions.end(user.id, body.id);
  return { ok: true as const };
});
