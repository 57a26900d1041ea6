import type { PackWeeks } from '../../services/clean-up/pack-weeks.ts';
import type { CollectService } from '../../services/collect/collect-service.ts';
import type { WalkNames } from '../../services/opt-out/walk-names.ts';
import type { DueService } from '../../services/schedule/due-service.ts';
import type { LookService } from '../../services/schedule/look-service.ts';
import type { SandboxEvents } from '../../services/subscription/sandbox-events.ts';
import { SCHEDULE_DUE } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';
import type { Enqueuer } from '../queue.ts';

export function scheduleDue(deps: {
  readonly due: DueService;
  readonly looks: LookService;
  readonly collect: CollectService;
  readonly queue: Enqueuer;
  readonly walkNames: WalkNames;
  readonly packWeeks: PackWeeks;
  readonly sandboxEvents: Pick<SandboxEvents, 'send'> | null;
  /** Whether somebody else does what is due just now. */
  readonly held: () => boolean;
}): JobHandler<Record<never, never>> {
  return {
    definition: SCHEDULE_DUE,
    async run(_payload, { signal }) {
      if (deps.held()) return;
      await deps.collect.endAbandoned();
      await deps.sandboxEvents?.send();
      await deps.looks.round({ queue: deps.queue.enqueueFound, signal, held: deps.held });
      if (deps.held()) return;
      await deps.queue.enqueueDue(await deps.due.indexed());
      await deps.walkNames(signal);
      await deps.packWeeks(signal);
    },
  };
}
