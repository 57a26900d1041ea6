import { useEffect, useRef, useState } from 'react';
import { stripeStart } from '../../../shared/contract/payments.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { ApiError } from '../../api/api-error.ts';
import { client } from '../../api/service.ts';
import { platform } from '../../platform/current.ts';
import { storeBoughtPlan } from '../../state/bought-plan.ts';
import { useLanguage } from '../../state/use-language.ts';
import type { Quote } from './quote-texts.ts';

/**
 * Opens the hosted checkout on the terms that were shown; where they are not so any more, `onChanged` fetches them anew.
 * Pressed twice, it opens one.
 */
export function useStart(quote: Quote | undefined, onChanged: () => void) {
  const lang = useLanguage();
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

  async function open({ plan, needsForce, dueFor, fingerprint }: Quote): Promise<void> {
    const { url } = await client.call(stripeStart, {
      params: { plan: String(plan.id) },
      body: {
        currency: currencyOf(lang),
        quote: fingerprint,
        // The dialog has shown what would be replaced: going on from here is the confirmation.
        ...(needsForce ? { force: true } : {}),
        ...(dueFor === 'first-week' ? { discount: 'first-week' as const } : {}),
        // The page at its end then leads back into the application.
        ...(platform.kind === 'desktop' ? { from: 'desktop' as const } : {}),
      },
    });
    storeBoughtPlan(plan.id);
    const waited = platform.openCheckout(url);
    // The browser leaves, and nothing can be pressed until it has; the shell waits beside this page, which goes on afterwards.
    if (waited === undefined) return;
    await waited;
    running.current = false;
    setState({ busy: false, error: null });
  }

  async function start(): Promise<void> {
    if (quote === undefined || running.current) return;
    running.current = true;
    setState({ busy: true, error: null });
    try {
      await open(quote);
    } catch (error) {
      running.current = false;
      setState({ busy: false, error: error instanceof ApiError ? error.message : String(error) });
      if (error instanceof ApiError && error.code === 'quote_changed') onChanged();
    }
  }
  return { ...state, start };
}
