import { accountCheck } from '../../../../shared/contract/accounts.ts';
import { handle } from '../../route.ts';

export const accountCheckHandler = handle(accountCheck, ({ body }, { services, user }) =>
  services.accounts.check(user.id, {
    network: body.network,
    username: body.username,
    fresh: body.recheck === true,
  }),
);
