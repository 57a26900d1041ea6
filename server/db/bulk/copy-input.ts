import type { Copy } from './copy.ts';

interface CopyInput {
  /** Hands over one COPY and returns when the one before is done, so that text is made while the database works. */
  push(table: string, columns: readonly string[], text: string): Promise<void>;
  /** Waits for the last one. Once one has failed, everything fails with it: the stage is no longer whole. */
  drained(): Promise<void>;
}

/** Hands texts to COPY one after the other. */
export function createCopyInput(copy: Copy): CopyInput {
  let last: Promise<void> = Promise.resolve();
  return {
    async push(table, columns, text) {
      await last;
      last = copy.into(table, columns, text);
      // It is waited for by the next call; until then its failure is handled.
      last.catch(() => undefined);
    },
    drained: () => last,
  };
}
