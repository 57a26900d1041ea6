import type { Logger } from '../../core/logger.ts';
import type { ReconcileService } from '../../services/ledger/reconcile-service.ts';
import { RECONCILE } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';

export function reconcile(deps: {
  readonly reconcile: ReconcileService;
  readonly log: Logger;
}): JobHandler<Record<never, never>> {
  return {
    definition: RECONCILE,
    async run() {
      for (const { provider, compared, differences } of await deps.reconcile.run()) {
        const words = { provider, compared, differences: differences.length };
        if (differences.length === 0) deps.log.info(words, 'the ledger and the provider’s books agree');
        else deps.log.error(words, 'the ledger and the provider’s books disagree');
      }
    },
  };
}
