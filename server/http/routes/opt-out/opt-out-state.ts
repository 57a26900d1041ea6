import { optOutState } from '../../../../shared/contract/opt-out.ts';
import { handle } from '../../route.ts';

export const optOutStateHandler = handle(optOutState, async ({ body }, { services }) => ({
  request: await services.optOut.state(body.ticket),
}));
