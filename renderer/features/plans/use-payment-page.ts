import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';

/** What becomes of this page once the payment page is open. */
export type AfterOpening = 'leaves' | 'stays';

const AT_REST = { busy: false, error: null } as const;

/**
 * Opens a hosted payment page, one however often it is pressed, and says that it is being opened or why it could not be. A page that
 * leaves stays busy until it has.
 */
export function usePaymentPage(onRefused: (error: unknown) => void) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>(AT_REST);
  const running = useRef(false);

  function rest(error: string | null = null): void {
    running.current = false;
    setState({ busy: false, error });
  }

  useEffect(() => {
    // A page that the browser kept is shown again as it was left: on the way to the payment page.
    const reset = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setState(AT_REST);
    };
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  async function open(opening: () => Promise<AfterOpening>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState({ busy: true, error: null });
    try {
      if ((await opening()) === 'stays') rest();
    } catch (error) {
      rest(error instanceof ApiError ? error.message : String(error));
      onRefused(error);
    }
  }
  return { ...state, open };
}
