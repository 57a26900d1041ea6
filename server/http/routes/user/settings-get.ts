import { settingsGet } from '../../../../shared/contract/settings.ts';
import { handle } from '../../route.ts';

export const settingsGetHandler = handle(settingsGet, async (_, { services, user }) => ({
  settings: await services.settings.read(user.id),
}));
