import { frontPage } from '../../../../shared/contract/front-page.ts';
import { handle } from '../../route.ts';

export const frontPageHandler = handle(frontPage, async ({ params }, { services, user, language }) => ({
  frontPage: await services.frontPage.read({ user: user.id, language }, params.period),
}));
