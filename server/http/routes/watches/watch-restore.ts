import { watchRestore } from '../../../../shared/contract/watches.ts';
import { watchId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const watchRestoreHandler = handle(watchRestore, ({ body }, { services, user }) =>
  services.watches.restore(user.id, watchId(body.id)),
);
