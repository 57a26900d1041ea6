import { connectionStart } from '../../../../shared/contract/connections.ts';
import { handle } from '../../route.ts';

export const connectionStartHandler = handle(connectionStart, ({ body }, { services, user }) => {
  const { network, route, oauth_source: source, lang: language } = body;
  return services.connections.begin(user.id, { network, route, source, language });
});
