/** How often something may happen. */
export interface LimitWindow {
  /** Sets its counts apart from those of other limits. */
  readonly name: string;
  /** So many in a window, which begins with the first. */
  readonly max: number;
  /** A whole number of seconds. */
  readonly windowMs: number;
  /** One count for all processes on the database; else each process has its own. */
  readonly shared: boolean;
}

/** What a hit leaves its key. */
export interface Counted {
  /** 0 within the limit. */
  readonly waitSeconds: number;
  /** How many more are let through in this window. */
  readonly left: number;
  /** Until the window is over, at least 1. */
  readonly resetSeconds: number;
}

/** Counts by key. */
export interface RateLimiter {
  /** Counts one for the key. Never fails. @returns 0 within the limit, else the seconds until the key's window is over */
  hit(key: string): number | Promise<number>;
  /** The same, with what is left. */
  count(key: string): Counted | Promise<Counted>;
  /** Takes one hit of the key back that turned out not to count. Never fails. */
  takeBack(key: string): void | Promise<void>;
}

/** @returns a limiter of its own for the limit */
export type OpenRateLimiter = (limit: LimitWindow) => RateLimiter;
