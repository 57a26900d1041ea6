import { dashboardEdition } from '../../../../shared/contract/edition.ts';
import { handle } from '../../route.ts';

export const dashboardEditionHandler = handle(dashboardEdition, async ({ params }, { services, user, language }) => ({
  edition: await services.edition.read({ user: user.id, language }, params.period),
}));
