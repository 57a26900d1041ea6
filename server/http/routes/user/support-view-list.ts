import { supportViewList } from '../../../../shared/contract/support.ts';
import { handle } from '../../route.ts';

export const supportViewListHandler = handle(supportViewList, (_, { services, user }) =>
  services.supportViews.ofPerson(user.id),
);
