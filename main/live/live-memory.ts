import * as z from 'zod/mini';
import type { After, ServerOrigin, Store } from '../ports.ts';
import { createTimer } from '../timing/timer.ts';

const stored = z.record(z.string().check(z.maxLength(2048)), z.int().check(z.minimum(0)));
/** A replay brings many events at once, and each writing is a whole file. */
const WRITE_MS = 500;

export interface LiveMemory {
  read(): number | null;
  write(id: number): void;
  /** Writes what is not written yet; for the end of the application. */
  flush(): void;
}

/**
 * The last event of each service, in a small file. A crash within half a second of an event replays that event; nothing
 * is ever skipped.
 */
export function createLiveMemory(deps: { store: Store<unknown>; origin: ServerOrigin; after: After }): LiveMemory {
  const parsed = z.safeParse(stored, deps.store.read());
  const ids: Record<string, number> = parsed.success ? { ...parsed.data } : {};
  const writing = createTimer(deps.after);
  const save = (): void => deps.store.write({ ...ids });
  return {
    read: () => ids[deps.origin()] ?? null,
    write(id) {
      ids[deps.origin()] = id;
      if (!writing.pending()) writing.set(WRITE_MS, save);
    },
    flush() {
      if (!writing.pending()) return;
      writing.clear();
      save();
    },
  };
}
