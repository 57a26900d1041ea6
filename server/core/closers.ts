import type { Logger } from './logger.ts';

/** What has been opened, to be closed in reverse order. */
export interface Closers {
  add(name: string, close: () => Promise<unknown>): void;
  /** Closes everything, the last opened first; one that fails is logged and keeps none of the others open. */
  closeAll(): Promise<void>;
  /** What is being closed at the moment. */
  closing(): string | null;
}

export function createClosers(logger: Logger): Closers {
  let closing: string | null = null;
  const open: { name: string; close: () => Promise<unknown> }[] = [];
  return {
    add: (name, close) => void open.push({ name, close }),
    async closeAll() {
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const { name, close } = next;
        closing = name;
        await close().catch((err: unknown) => logger.error({ err }, `${name} could not be closed`));
      }
      closing = null;
    },
    closing: () => closing,
  };
}
