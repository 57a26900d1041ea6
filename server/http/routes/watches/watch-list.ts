import { watchList } from '../../../../shared/contract/watches.ts';
import { handle } from '../../route.ts';

export const watchListHandler = handle(watchList, (_, { services, user }) => services.watches.list(user.id));
