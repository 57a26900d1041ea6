import { SECOND } from '../../../shared/domain/time/calendar.ts';

/** How often it is told how far a summary is, and looked whether anybody still waits for it. */
const LOOK_EVERY_MS = SECOND;
/** What is done before a model begins, and what it may reach. */
const BEGUN = 5;
const SPAN = 90;

export interface WatchedAttempt {
  /** Aborted with the caller's, and when the attempt may not go on. */
  readonly signal: AbortSignal;
  /** 0 to 1. */
  progress(share: number): void;
  isEnded(): boolean;
  stop(): void;
}

/**
 * Looks after an attempt while a model writes. `move` is told of 0 to 100 and answers whether the attempt may go on; a failure of its own
 * is its own to report.
 */
export function watchAttempt(signal: AbortSignal, move: (progress: number) => Promise<boolean>): WatchedAttempt {
  const ended = new AbortController();
  let share = 0;
  const look = async (): Promise<void> => {
    if (!(await move(Math.round(BEGUN + share * SPAN)))) ended.abort();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    signal: AbortSignal.any([signal, ended.signal]),
    progress: (now) => {
      share = Math.max(share, now);
    },
    isEnded: () => ended.signal.aborted,
    stop: () => clearInterval(timer),
  };
}
