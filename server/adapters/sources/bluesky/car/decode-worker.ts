import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { SourceError } from '../../../../ports/activity-source.ts';
import { decodeRepository } from './decode-repository.ts';
import type { WorkerMessage, WorkerTask } from './worker-protocol.ts';

/** One batch is on its way while the next is decoded. */
const BATCHES_AHEAD = 2;

async function run(port: MessagePort, task: WorkerTask): Promise<void> {
  const send = (message: WorkerMessage): void => port.postMessage(message);
  const batches = decodeRepository(new Uint8Array(task.archive), task.request);
  let inFlight = 0;
  port.on('message', () => {
    inFlight -= 1;
  });
  for (let step = batches.next(); ; step = batches.next()) {
    if (step.done === true) return send({ kind: 'end', repository: step.value });
    send({ kind: 'batch', batch: step.value });
    inFlight += 1;
    while (inFlight >= BATCHES_AHEAD) await once(port, 'message');
  }
}

async function main(port: MessagePort): Promise<void> {
  try {
    await run(port, workerData as WorkerTask); // written by `decodeInWorker`, on the same machine and version
  } catch (error) {
    const failure = error instanceof SourceError ? error.failure : 'malformed';
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({ kind: 'failed', failure, message } satisfies WorkerMessage);
  }
  port.close();
}

if (parentPort !== null) await main(parentPort);
