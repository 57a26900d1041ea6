import { on } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { SourceError } from '../../../../ports/activity-source.ts';
import { decodeRepository } from './decode-repository.ts';
import type { OwnerMessage, WorkerAnswer, WorkerMessage } from './worker-protocol.ts';

/** One batch is on its way while the next is decoded. */
const BATCHES_AHEAD = 2;

type Task = Extract<OwnerMessage, { kind: 'task' }>;

interface Owner {
  send(message: WorkerMessage): void;
  next(): Promise<OwnerMessage>;
}

function ownerAt(port: MessagePort): Owner {
  const inbox = on(port, 'message');
  return {
    send: (message) => port.postMessage(message),
    async next() {
      const { value } = await inbox.next();
      return value?.[0] as OwnerMessage; // sent by `decoder.ts`, of the same version; the listening has no end
    },
  };
}

async function run(owner: Owner, task: Task): Promise<WorkerAnswer> {
  const decoding = decodeRepository(new Uint8Array(task.archive), task.request);
  let inFlight = 0;
  let given: Uint8Array<ArrayBuffer> | null = null;
  for (;;) {
    const step = decoding.next(given);
    given = null;
    if (step.done === true) return { kind: 'end', outcome: step.value };
    if ('cids' in step.value) {
      owner.send({ kind: 'wanted', cids: step.value.cids });
      let message = await owner.next();
      // What was decoded before is still being taken.
      for (; message.kind !== 'blocks'; message = await owner.next()) inFlight -= 1;
      given = message.archive === null ? null : new Uint8Array(message.archive);
      continue;
    }
    owner.send({ kind: 'batch', batch: step.value });
    inFlight += 1;
    for (; inFlight >= BATCHES_AHEAD; inFlight -= 1) await owner.next();
  }
}

function failedWith(error: unknown): WorkerAnswer {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof SourceError) {
    return { kind: 'failed', failure: error.failure, message, retryable: error.retryable };
  }
  return { kind: 'failed', failure: 'malformed', message, retryable: false };
}

/** One archive after the other. Credits for the last batches of an archive may come after its end; they mean nothing then. */
async function main(owner: Owner): Promise<never> {
  for (;;) {
    const message = await owner.next();
    if (message.kind === 'task') owner.send(await run(owner, message).catch(failedWith));
  }
}

if (parentPort !== null) await main(ownerAt(parentPort));
