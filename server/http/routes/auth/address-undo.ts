import { addressUndo } from '../../../../shared/contract/address.ts';
import { handle } from '../../route.ts';

export const addressUndoHandler = handle(addressUndo, async ({ body }, { services }) => {
  await services.addressChanges.undo(body.hash);
  return { ok: true as const };
});
