import { userInfo } from '../../../../shared/contract/user.ts';
import { handle } from '../../route.ts';

export const userInfoHandler = handle(userInfo, async (_, { services, user, carry }) => {
  carry(services.clientConfig.brief());
  return { user: await services.user.view(user.id) };
});
