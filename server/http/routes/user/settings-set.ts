import { settingsSet } from '../../../../shared/contract/settings.ts';
import { handle } from '../../route.ts';

export const settingsSetHandler = handle(settingsSet, async ({ body }, { services, user }) => ({
  settings: await services.settings.change(user.id, body),
}));
