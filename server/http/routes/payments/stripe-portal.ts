import { stripePortal } from '../../../../shared/contract/payments.ts';
import { handle } from '../../route.ts';

export const stripePortalHandler = handle(stripePortal, async (_, { services, user, language }) => ({
  url: await services.planLife.openPortal({ user: user.id, language }),
}));
