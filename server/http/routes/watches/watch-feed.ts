import { watchFeed } from '../../../../shared/contract/watches.ts';
import { handle } from '../../route.ts';

export const watchFeedHandler = handle(watchFeed, ({ query }, { services, user }) =>
  services.watches.feed(user.id, { page: query.page ?? 1, through: query.through ?? null }),
);
