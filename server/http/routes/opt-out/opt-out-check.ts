import { optOutCheck } from '../../../../shared/contract/opt-out.ts';
import { handle } from '../../route.ts';

export const optOutCheckHandler = handle(optOutCheck, ({ body }, { services }) => services.optOut.check(body.ticket));
