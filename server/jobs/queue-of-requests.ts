import type { JobQueue } from '../ports/job-queue.ts';
import type { Enqueuer } from './queue.ts';

/** What requests may queue; before the queue is open it waits for that. */
export function queueOfRequests(queue: Enqueuer, open: Promise<void>): JobQueue {
  const once =
    <A>(enqueue: (args: A) => Promise<void>) =>
    async (args: A): Promise<void> => {
      await open;
      await enqueue(args);
    };
  return {
    enqueueCollect: once(queue.enqueueCollect),
    enqueueErase: once(queue.enqueueErase),
    sendMails: () => once(queue.sendMails)(undefined),
    sendWebhooks: () => once(queue.sendWebhooks)(undefined),
    enqueueAccountMail: once(queue.enqueueAccountMail),
    enqueueOwnData: once(queue.enqueueOwnData),
    enqueueSummary: once(queue.enqueueSummary),
    enqueueArchive: once(queue.enqueueArchive),
    enqueueKeepDepartures: () => once(queue.enqueueKeepDepartures)(undefined),
    enqueuePastWeeks: once(queue.enqueuePastWeeks),
  };
}
