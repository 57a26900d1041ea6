import { accountYear } from '../../../../shared/contract/account-year.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const accountYearHandler = handle(accountYear, ({ params }, { services, user, language }) =>
  services.accountYear.read(user.id, { account: accountId(params.accountId), language }),
);
