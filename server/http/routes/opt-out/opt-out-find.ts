import { optOutFind } from '../../../../shared/contract/opt-out.ts';
import { handle } from '../../route.ts';

export const optOutFindHandler = handle(optOutFind, ({ body }, { services }) => services.optOut.find(body));
