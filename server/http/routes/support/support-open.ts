import { supportOpen } from '../../../../shared/contract/support.ts';
import { handle } from '../../route.ts';

export const supportOpenHandler = handle(supportOpen, async ({ body }, { services, user }) => ({
  until: await services.supportViews.open(user.id, body),
}));
