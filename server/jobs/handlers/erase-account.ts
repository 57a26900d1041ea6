import type { Logger } from '../../core/logger.ts';
import type { EraseService } from '../../services/opt-out/erase-service.ts';
import { ERASE_ACCOUNT } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';

type Payload = Parameters<typeof ERASE_ACCOUNT.slot>[0];

/** Erases one account. Should it never succeed, the clean-up takes it up again every hour. */
export function eraseAccount(deps: { readonly erase: EraseService; readonly log: Logger }): JobHandler<Payload> {
  return {
    definition: ERASE_ACCOUNT,
    async run({ erasureId }, { signal }) {
      deps.log.info({ erasure: erasureId, ...(await deps.erase.erase(erasureId, signal)) }, 'account erased');
    },
  };
}
