import { googleLinkStart } from '../../../../shared/contract/google.ts';
import { handle } from '../../route.ts';

export const googleLinkStartHandler = handle(googleLinkStart, ({ body }, { services, user }) =>
  services.googleLink.begin(user.id, { source: body.oauth_source, language: body.lang }),
);
