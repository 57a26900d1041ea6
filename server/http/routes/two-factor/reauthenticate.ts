import { reauthenticate } from '../../../../shared/contract/two-factor.ts';
import { handle } from '../../route.ts';

export const reauthenticateHandler = handle(reauthenticate, async ({ body }, { services, user, token }) =>
  services.reauthentication.prove({ user: user.id, token }, body),
);
