import * as z from 'zod/mini';

const build = z.object({ name: z.string(), has: z.boolean() });
const ANSWER_MS = 5000;

/** Which build a worker is of, and whether all the files are of it. */
export function buildOfWaiting(worker: ServiceWorker, files: readonly string[]): Promise<z.infer<typeof build>> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the service worker does not answer')), ANSWER_MS);
    port1.onmessage = ({ data }) => resolve(z.parse(build, data));
    worker.postMessage(files, [port2]);
  });
}

/** Lets the worker take the place of the one before. */
export const takeOver = (worker: ServiceWorker): void => worker.postMessage('take-over');

/** Goes on in the version that waits. */
export async function reloadIntoNew(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const waiting = registration?.waiting ?? null;
  if (waiting === null) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  takeOver(waiting);
  // A worker that is at work keeps its place; the page comes from the service in any case, in its new version.
  setTimeout(() => location.reload(), ANSWER_MS);
}
