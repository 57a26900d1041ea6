/** Those who want to hear of something, called in the order in which they asked. */
export interface Listeners<A extends readonly unknown[]> {
  /** @returns how to stop listening */
  add(listener: (...about: A) => void): () => void;
  tell(...about: A): void;
}

/**
 * One that throws keeps neither the others from hearing nor the teller from going on: its error comes out as an
 * unhandled rejection, which the process reports.
 */
export function createListeners<A extends readonly unknown[]>(): Listeners<A> {
  const listeners = new Set<(...about: A) => void>();
  return {
    add(listener) {
      const own = (...about: A) => listener(...about);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    tell(...about) {
      for (const listener of [...listeners]) void (async () => listener(...about))();
    },
  };
}
