import { useEffect, useRef, useState } from 'react';
import { pastWeekStart } from '../../../../shared/contract/past-weeks.ts';
import type { PaymentMethod } from '../../../../shared/domain/subscription/payment-method.ts';
import { ApiError } from '../../../api/api-error.ts';
import { client } from '../../../api/service.ts';
import { platform } from '../../../platform/current.ts';

interface Order {
  readonly accountId: number;
  readonly weeks: readonly string[];
  /** What the page says that they cost. */
  readonly amount: { readonly minor: number; readonly currency: 'usd' | 'brl' };
  readonly method: PaymentMethod;
}

interface Options {
  /** What was shown does not hold any more. */
  readonly onChanged: () => void;
  /** The payment page is open in the system's browser. */
  readonly onElsewhere: () => void;
}

/**
 * Opens the hosted payment page for weeks of one account, in this page's place, or from the desktop application in the system's browser.
 * Pressed twice, it opens one.
 */
export function useOrder({ onChanged, onElsewhere }: Options) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const running = useRef(false);
  useEffect(() => {
    // A page that the browser kept is shown again as it was left: on the way to the payment page.
    const reset = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setState({ busy: false, error: null });
    };
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  async function open({ accountId, weeks, amount, method }: Order): Promise<void> {
    const isDesktop = platform.kind === 'desktop';
    const { url } = await client.call(pastWeekStart, {
      body: {
        ...{ accountId, weeks: [...weeks], method, currency: amount.currency, amount: amount.minor },
        ...(isDesktop ? { from: 'desktop' as const } : {}),
      },
    });
    // The browser leaves, and nothing can be pressed until it has.
    if (!isDesktop) return location.assign(url);
    window.open(url, '_blank', 'noopener');
    running.current = false;
    setState({ busy: false, error: null });
    onElsewhere();
  }

  async function order(wanted: Order): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState({ busy: true, error: null });
    try {
      await open(wanted);
    } catch (error) {
      running.current = false;
      setState({ busy: false, error: error instanceof ApiError ? error.message : String(error) });
      onChanged();
    }
  }
  return { ...state, order };
}
