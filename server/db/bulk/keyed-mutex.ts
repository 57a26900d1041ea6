/** A mutex for each key: work on the same thing is done one after the other, work on different things does not wait. */
export interface KeyedMutex<K> {
  /** Waits for whoever came before. Resolves to how to release it. */
  acquire(key: K): Promise<() => void>;
  /** Whether somebody holds it or waits for it. */
  isHeld(key: K): boolean;
}

export function createKeyedMutex<K>(): KeyedMutex<K> {
  const last = new Map<K, Promise<void>>();
  return {
    isHeld: (key) => last.has(key),
    async acquire(key) {
      const before = last.get(key);
      const { promise, resolve } = Promise.withResolvers<void>();
      last.set(key, promise);
      await before;
      return () => {
        if (last.get(key) === promise) last.delete(key);
        resolve();
      };
    },
  };
}
