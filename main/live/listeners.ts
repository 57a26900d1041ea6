export interface Listeners<T> {
  /** @returns how to stop listening */
  add(listener: (value: T) => void): () => void;
  tell(value: T): void;
}

/** Everybody is told, in the order they came; one that throws keeps nothing from the others. */
export function createListeners<T>(failed: (error: unknown) => void = () => undefined): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(value) {
      for (const listener of [...listeners]) {
        try {
          listener(value);
        } catch (error) {
          failed(error);
        }
      }
    },
  };
}
