import { connectionFinish } from '../../../../shared/contract/connections.ts';
import { handle } from '../../route.ts';

export const connectionFinishHandler = handle(connectionFinish, async ({ body }, { services, user }) => ({
  connection: await services.connections.finish(user.id, body),
}));
