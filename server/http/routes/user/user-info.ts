import { userInfo } from '../../../../shared/contract/user.ts';
import { handle } from '../../route.ts';

export const userInfoHandler = handle(userInfo, async (_, { services, user, viewed, carry }) => {
  carry(services.clientConfig.brief());
  if (viewed === null) return { user: await services.user.view(user.id) };
  return { user: await services.user.viewForSupport(viewed.user), view: { until: viewed.until } };
});
