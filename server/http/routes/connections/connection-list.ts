import { connectionList } from '../../../../shared/contract/connections.ts';
import { handle } from '../../route.ts';

export const connectionListHandler = handle(connectionList, (_, { services, user }) =>
  services.connections.list(user.id),
);
