/** What goes in one call, and what becomes of it. */
interface Batch<C> {
  readonly change: C;
  /** Ends the call. */
  readonly stop: AbortController;
  /** What the service took; null where it refused. */
  readonly taken: PromiseWithResolvers<C | null>;
}

interface SaveQueueOptions<C> {
  /** One call. @returns whether the service took it; never rejects */
  readonly send: (change: C, signal: AbortSignal) => Promise<boolean>;
  /** Nothing is under way any more. */
  readonly onIdle: () => void;
  /** Calls `leave` when the page goes away. @returns what ends that */
  readonly onLeave: (leave: () => void) => () => void;
}

interface SaveQueue<C> {
  readonly isIdle: () => boolean;
  /** @returns whether the service took it; false as well where a newer value went in its place */
  readonly save: (change: C) => Promise<boolean>;
}

const batchOf = <C>(change: C): Batch<C> => ({
  change,
  stop: new AbortController(),
  taken: Promise.withResolvers<C | null>(),
});

function isPartOf(part: object, whole: object): boolean {
  const values = new Map<string, unknown>(Object.entries(whole));
  return Object.entries(part).every(([name, value]) => values.get(name) === value);
}

/**
 * Sends changes one call at a time, so that the last one made is the last one to count. What is changed while a call is under
 * way waits together, of each field the newest value alone. When the page goes away, what is under way and what waits go in one
 * last call.
 */
export function createSaveQueue<C extends object>({ send, onIdle, onLeave }: SaveQueueOptions<C>): SaveQueue<C> {
  let current: Batch<C> | null = null;
  let waiting: Batch<C> | null = null;
  let stopListening = (): void => undefined;

  async function run(batch: Batch<C>): Promise<void> {
    current = batch;
    const isTaken = await send(batch.change, batch.stop.signal);
    // The page's last call says what this one said.
    if (current !== batch) return;
    batch.taken.resolve(isTaken ? batch.change : null);
    const next = waiting;
    waiting = null;
    current = null;
    if (next !== null) return await run(next);
    stopListening();
    onIdle();
  }

  function leave(): void {
    if (current === null || waiting === null) return;
    const last = { ...waiting, change: { ...current.change, ...waiting.change } };
    waiting = null;
    void last.taken.promise.then(current.taken.resolve);
    // Not to arrive after the last one.
    current.stop.abort();
    void run(last);
  }

  function start(change: C): Batch<C> {
    const batch = batchOf(change);
    stopListening = onLeave(leave);
    void run(batch);
    return batch;
  }

  function wait(change: C): Batch<C> {
    waiting = waiting === null ? batchOf(change) : { ...waiting, change: { ...waiting.change, ...change } };
    return waiting;
  }

  return {
    isIdle: () => current === null,
    save: async (change) => {
      const { taken } = current === null ? start(change) : wait(change);
      const took = await taken.promise;
      return took !== null && isPartOf(change, took);
    },
  };
}
