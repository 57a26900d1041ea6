import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { SourceError } from '../../../ports/activity-source.ts';
import { ArchiveRefusal } from '../../../ports/archive-reader.ts';
import { readPackage } from './read-package.ts';
import type { PackageTask, WorkerAnswer, WorkerMessage } from './worker-protocol.ts';

function failedWith(error: unknown): WorkerAnswer {
  if (error instanceof ArchiveRefusal) return { kind: 'refused', failure: error.failure };
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', failure: error instanceof SourceError ? error.failure : 'malformed', message };
}

async function main(port: MessagePort, task: PackageTask): Promise<void> {
  const send = (message: WorkerMessage): void => port.postMessage(message);
  const reading = readPackage(task, async (batch) => {
    const taken = once(port, 'message');
    send({ kind: 'batch', batch });
    await taken;
  });
  send(await reading.then((read): WorkerAnswer => ({ kind: 'end', reading: read })).catch(failedWith));
  port.close();
}

if (parentPort !== null) await main(parentPort, workerData as PackageTask); // started by `read-packed.ts`
