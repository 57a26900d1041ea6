import { pastWeekList } from '../../../../shared/contract/past-weeks.ts';
import { handle } from '../../route.ts';

export const pastWeekListHandler = handle(pastWeekList, ({ query }, { services, user }) =>
  services.pastWeeks.list(user.id, query.currency ?? null),
);
