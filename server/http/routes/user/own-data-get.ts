import { ownDataGet } from '../../../../shared/contract/own-data.ts';
import { handle } from '../../route.ts';

export const ownDataGetHandler = handle(ownDataGet, async (_, { services, user }) => ({
  file: await services.ownData.find(user.id),
}));
