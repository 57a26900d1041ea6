/** Why a request was cut off; `null` while it runs. */
export type Cut = 'total' | 'idle' | 'caller' | null;

export interface TimeLimits {
  readonly signal: AbortSignal;
  /** Something arrived: the idle time starts again. */
  touch(): void;
  cut(): Cut;
  clear(): void;
}

export interface TimeLimitOptions {
  readonly totalMs: number;
  readonly idleMs: number;
  readonly signal: AbortSignal;
}

/** One signal out of three: the caller's, the whole time and the silence allowed. Call `clear` at the end. */
export function startTimeLimits(options: TimeLimitOptions): TimeLimits {
  const controller = new AbortController();
  let reason: Cut = null;
  const stop = (why: Exclude<Cut, null>) => (): void => {
    reason ??= why;
    controller.abort();
  };
  const onCaller = stop('caller');
  const total = setTimeout(stop('total'), options.totalMs);
  const idle = setTimeout(stop('idle'), options.idleMs);
  options.signal.addEventListener('abort', onCaller, { once: true });
  if (options.signal.aborted) onCaller();

  return {
    signal: controller.signal,
    touch: () => void idle.refresh(),
    cut: () => reason,
    clear() {
      clearTimeout(total);
      clearTimeout(idle);
      options.signal.removeEventListener('abort', onCaller);
    },
  };
}
