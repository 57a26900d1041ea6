import { keepDo } from '../../../../shared/contract/leaving.ts';
import { handle } from '../../route.ts';

export const keepDoHandler = handle(keepDo, async ({ body }, { services }) => ({
  result: await services.leaving.keep(body.hash),
}));
