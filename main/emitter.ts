/** Those who want to hear of something, called in the order in which they asked. */
export interface Emitter<A extends readonly unknown[]> {
  /** @returns how to stop listening */
  add(listener: (...args: A) => void): () => void;
  emit(...args: A): void;
}

/**
 * One that throws keeps neither the others from hearing nor the teller from going on: its error comes out as an
 * unhandled rejection, which the process reports.
 */
export function createEmitter<A extends readonly unknown[]>(): Emitter<A> {
  const listeners = new Set<(...args: A) => void>();
  return {
    add(listener) {
      const own = (...args: A) => listener(...args);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    emit(...input) {
      for (const listener of [...listeners]) void (async () => listener(...input))();
    },
  };
}
