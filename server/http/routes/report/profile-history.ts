import { profileHistory } from '../../../../shared/contract/profile-history.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const profileHistoryHandler = handle(profileHistory, ({ params }, { services, user }) =>
  services.profileHistory.read(user.id, accountId(params.accountId)),
);
