import { accountAdd } from '../../../../shared/contract/accounts.ts';
import { handle } from '../../route.ts';

export const accountAddHandler = handle(accountAdd, async ({ body }, { services, user, language }) => ({
  account: await services.accounts.add({ user: user.id, language }, body),
}));
