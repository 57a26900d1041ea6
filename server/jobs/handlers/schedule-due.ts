import type { DueService } from '../../services/schedule/due-service.ts';
import type { JobHandler } from '../definition.ts';
import { SCHEDULE_DUE } from '../definitions.ts';
import type { Enqueuer } from '../queue.ts';

export function scheduleDue(deps: {
  readonly due: DueService;
  readonly queue: Enqueuer;
}): JobHandler<Record<never, never>> {
  return {
    definition: SCHEDULE_DUE,
    run: async () => deps.queue.enqueueDue(await deps.due.due()),
  };
}
