import { connectionRemove } from '../../../../shared/contract/connections.ts';
import { handle } from '../../route.ts';

export const connectionRemoveHandler = handle(connectionRemove, async ({ body }, { services, user }) => ({
  ok: true as const,
  revoked: await services.connections.remove(user.id, body.id),
}));
