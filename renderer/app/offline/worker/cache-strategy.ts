/** How a request is answered: left to the browser, from the kept files first, or as a page with the kept one behind it. */
export type CacheStrategy = 'browser' | 'file' | 'page';

interface Asked {
  readonly method: string;
  /** `navigate` for pages. */
  readonly mode: string;
  readonly url: string;
}

/** Never kept: the service's own answers, the test checkout, this worker itself. */
const NEVER = /^\/(api|sandbox|sw\.js)(\/|$)/;

/** @param files paths of the files that are kept; `origin` is the program's own */
export function cacheStrategyOf(
  { method, mode, url }: Asked,
  input: { origin: string; files: ReadonlySet<string> },
): CacheStrategy {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== input.origin || NEVER.test(pathname)) return 'browser';
  if (mode === 'navigate') return 'page';
  return input.files.has(pathname) ? 'file' : 'browser';
}

/** An answer that no page comes with: a gateway's while the program behind it is away. */
export const isUnreachable = (status: number): boolean => status === 502 || status === 503 || status === 504;
