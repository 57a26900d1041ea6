import type { Terminal } from './terminal.ts';

const CLEAR_LINE = '\r\u001b[2K';
const EVERY_MS = 80;

/** One line that is written over while something long runs; only where somebody looks on. */
export interface Progress {
  /** `total` null when the end is not known. */
  step(label: string, done: number, total: number | null): void;
  /** Takes the line away. */
  end(): void;
}

export function createProgress({ err }: Pick<Terminal, 'err'>): Progress {
  let shownAt = 0;
  let shown = false;
  return {
    step(label, done, total) {
      const now = performance.now();
      if (err.isTTY !== true || now - shownAt < EVERY_MS) return;
      shownAt = now;
      shown = true;
      const share = total === null || total === 0 ? `${done}` : `${Math.floor((100 * done) / total)} %`;
      err.write(`${CLEAR_LINE}${label} ${share}`);
    },
    end() {
      if (shown) err.write(CLEAR_LINE);
      shown = false;
    },
  };
}
