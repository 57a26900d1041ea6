import { ownDataMake } from '../../../../shared/contract/own-data.ts';
import { handle } from '../../route.ts';

export const ownDataMakeHandler = handle(ownDataMake, async (_, { services, user }) => ({
  file: await services.ownData.make(user.id),
}));
