import type { MinimumRate } from './limits.ts';

/** Why a request was cut off; `null` while it runs. */
export type Cut = 'total' | 'idle' | 'rate' | 'caller' | null;

export interface TimeLimits {
  readonly signal: AbortSignal;
  /** Something arrived, so many bytes of the body: the idle time starts again. The first call starts judging the rate. */
  touch(bytes: number): void;
  cut(): Cut;
  clear(): void;
}

export interface TimeLimitOptions {
  readonly totalMs: number;
  readonly idleMs: number;
  readonly rate: MinimumRate | null;
  readonly signal: AbortSignal;
}

/** A window that lasted this many times its length was stretched by this process itself, and says nothing of the host. */
const STRETCHED = 1.5;

/** Calls `tooSlow` after the first window in which fewer bytes came than the rate asks for. */
function watchRate({ bytesPerSecond, windowMs }: MinimumRate, tooSlow: () => void) {
  let received = 0;
  let windowStart = performance.now();
  const endWindow = (): void => {
    const lasted = performance.now() - windowStart;
    const enough = received >= (bytesPerSecond * windowMs) / 1000;
    windowStart += lasted;
    received = 0;
    if (!enough && lasted < windowMs * STRETCHED) tooSlow();
  };
  const timer = setInterval(endWindow, windowMs);
  return {
    add(bytes: number): void {
      received += bytes;
    },
    clear: () => clearInterval(timer),
  };
}

/** One signal out of four: the caller's, the whole time, the silence allowed and the minimum rate. Call `clear` at the end. */
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
  let rate: ReturnType<typeof watchRate> | null = null;
  options.signal.addEventListener('abort', onCaller, { once: true });
  if (options.signal.aborted) onCaller();

  return {
    signal: controller.signal,
    touch(bytes) {
      idle.refresh();
      if (options.rate !== null) rate ??= watchRate(options.rate, stop('rate'));
      rate?.add(bytes);
    },
    cut: () => reason,
    clear() {
      clearTimeout(total);
      clearTimeout(idle);
      rate?.clear();
      options.signal.removeEventListener('abort', onCaller);
    },
  };
}
