import { googleReauthStart } from '../../../../shared/contract/google.ts';
import { handle } from '../../route.ts';

export const googleReauthStartHandler = handle(googleReauthStart, ({ body }, { services, user }) =>
  services.googleReauthentication.begin(user.id, { source: body.oauth_source, language: body.lang }),
);
