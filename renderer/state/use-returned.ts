import { useEffect, useRef } from 'react';

/**
 * Runs `task` once, as soon as `isDue`, with what another site led back with in the address; there it is of no use any more, and
 * it stays in no history. Not even a double mount sends it twice.
 */
export function useReturned(isDue: boolean, task: () => void): void {
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is sent once, when it is known who is here
  useEffect(() => {
    if (!isDue || isSent.current) return;
    isSent.current = true;
    history.replaceState(history.state, '', location.pathname);
    task();
  }, [isDue]);
}
