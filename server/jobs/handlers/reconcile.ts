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
      const { checks, failures } = await deps.reconcile.run();
      for (const { provider, compared, differences } of checks) {
        const words = { provider, compared, differences: differences.length };
        if (differences.length === 0) deps.log.info(words, 'the ledger and the provider’s books agree');
        else deps.log.error(words, 'the ledger and the provider’s books disagree');
      }
      for (const { provider, reason } of failures)
        deps.log.error({ provider, reason }, 'the provider’s books could not be compared');
      const passing = failures.find(({ needsOperator }) => !needsOperator);
      if (passing !== undefined) throw passing.cause;
    },
  };
}
