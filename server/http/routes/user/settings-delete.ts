import { settingsDelete } from '../../../../shared/contract/leaving.ts';
import { handle } from '../../route.ts';

export const settingsDeleteHandler = handle(settingsDelete, async (_, { services, user }) => ({
  goneAt: await services.leaving.leave(user.id),
}));
