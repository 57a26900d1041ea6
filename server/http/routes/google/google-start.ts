import { googleStart } from '../../../../shared/contract/google.ts';
import { handle } from '../../route.ts';

export const googleStartHandler = handle(googleStart, async ({ body }, { services }) =>
  services.googleLogin.begin({ source: body.oauth_source, language: body.lang }),
);
