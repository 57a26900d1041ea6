import { useEffect } from 'react';
import { platform } from '../../../platform/current.ts';
import { useConfig } from '../../../state/config.ts';
import { useLanguage } from '../../../state/use-language.ts';

/**
 * Stripe's script, where cards are paid at Stripe: its look for fraud then sees how the payer came to its page
 * (docs.stripe.com/disputes/prevention/advanced-fraud-detection). Asked for by the step that pays by card alone, never on
 * the desktop, whose payments go through the system's browser. Nothing waits for it, and without it the payment goes on.
 */
export function useStripeScript(): void {
  const key = useConfig()?.stripeKey ?? null;
  const locale = useLanguage();
  useEffect(() => {
    if (key === null || platform.kind === 'desktop') return;
    import('@stripe/stripe-js/pure').then(({ loadStripe }) => loadStripe(key, { locale })).catch(() => undefined);
  }, [key, locale]);
}
