import * as z from 'zod/mini';

const KEPT = 'perch.places';
const MOST = 20;
const PATIENCE_MS = 6000;
/** Whoever does one of these has taken the page into their own hands. */
const OWN_HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Addresses with how far down they were left, oldest first. */
const places = z.array(z.tuple([z.string(), z.number()]));

function readPlaces(): z.infer<typeof places> {
  try {
    return z.parse(places, JSON.parse(sessionStorage.getItem(KEPT) ?? '[]'));
  } catch {
    return [];
  }
}

/** The places with one more, at most twenty. */
export const withPosition = (known: z.infer<typeof places>, href: string, y: number): z.infer<typeof places> =>
  [...known.filter(([other]) => other !== href), [href, y] satisfies [string, number]].slice(-MOST);

/** Scrolls down to `y` once the page is long enough for it. */
function scrollWhenThere(y: number): void {
  const stop = new AbortController();
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < y + innerHeight) return;
    stop.abort();
    scrollTo(0, y);
  });
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const sign of OWN_HANDS) addEventListener(sign, () => stop.abort(), { signal: stop.signal, passive: true });
  setTimeout(() => stop.abort(), PATIENCE_MS);
  observer.observe(document.body);
}

/**
 * A page that is loaded anew, or come back to from another site, is shown where it was left. Browsers try that before
 * what is read from the service makes it long enough.
 */
export function restoreScroll(): void {
  addEventListener('pagehide', () => {
    sessionStorage.setItem(KEPT, JSON.stringify(withPosition(readPlaces(), location.href, scrollY)));
  });
  const [visit] = performance.getEntriesByType('navigation');
  const again = visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
  const y = readPlaces().find(([href]) => href === location.href)?.[1] ?? 0;
  if (again && location.hash === '' && y > 0 && scrollY === 0) scrollWhenThere(y);
}
