import { sessionList } from '../../../../shared/contract/sessions.ts';
import { handle } from '../../route.ts';

export const sessionListHandler = handle(sessionList, async (_, { services, user, token }) => ({
  sessions: await services.ownSessions.list(user.id, token),
}));
