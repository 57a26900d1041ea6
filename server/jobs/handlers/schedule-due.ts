import type { DueService } from '../../services/schedule/due-service.ts';
import type { JobHandler } from '../definition.ts';
import { SCHEDULE_DUE } from '../definitions.ts';
import type { Enqueuer } from '../queue.ts';

export function scheduleDue(deps: {
  readonly due: DueService;
  readonly queue: Enqueuer;
  /** Whether somebody else does what is due just now. */
  readonly held: () => boolean;
}): JobHandler<Record<never, never>> {
  return {
    definition: SCHEDULE_DUE,
    async run() {
      if (!deps.held()) await deps.queue.enqueueDue(await deps.due.due());
    },
  };
}
