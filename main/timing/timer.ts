import type { After } from '../ports.ts';

/** Something that is to happen later; setting it anew forgets what was set before. */
export interface Timer {
  /** `ms` are milliseconds from now. */
  set(ms: number, task: () => void): void;
  clear(): void;
  pending(): boolean;
}

export function createTimer(after: After): Timer {
  let cancel: (() => void) | null = null;
  const clear = (): void => {
    cancel?.();
    cancel = null;
  };
  return {
    set(ms, task) {
      clear();
      cancel = after(ms, () => {
        cancel = null;
        task();
      });
    },
    clear,
    pending: () => cancel !== null,
  };
}
