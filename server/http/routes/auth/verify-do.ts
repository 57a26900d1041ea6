import { verifyDo } from '../../../../shared/contract/verify.ts';
import { handle } from '../../route.ts';

export const verifyDoHandler = handle(verifyDo, async ({ body }, { services }) => ({
  result: await services.addressVerification.confirm(body.hash),
}));
