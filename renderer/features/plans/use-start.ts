import { stripeStart } from '../../../shared/contract/payments.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { ApiError } from '../../api/api-error.ts';
import { client } from '../../api/service.ts';
import { platform } from '../../platform/current.ts';
import { storeBoughtPlan } from '../../state/bought-plan.ts';
import { useLanguage } from '../../state/use-language.ts';
import { isRefusedTerms, type PaymentStepProps } from './payment-step.ts';
import type { Quote } from './quote-texts.ts';
import { type AfterOpening, usePaymentPage } from './use-payment-page.ts';

/** Opens the hosted checkout on the terms that were shown; where they stand no more, `onChanged` is told. */
export function useStart(quote: Quote | undefined, onChanged: PaymentStepProps['onChanged']) {
  const lang = useLanguage();
  const { busy, error, open } = usePaymentPage((refused) => {
    if (refused instanceof ApiError && isRefusedTerms(refused.code)) onChanged(refused.code);
  });

  async function openOn({ plan, needsForce, dueFor, fingerprint, promotion }: Quote): Promise<AfterOpening> {
    const { url } = await client.call(stripeStart, {
      params: { plan: String(plan.id) },
      body: {
        currency: currencyOf(lang),
        quote: fingerprint,
        // The dialog has shown what would be replaced: going on from here is the confirmation.
        ...(needsForce ? { force: true } : {}),
        ...(dueFor === 'first-week' ? { discount: 'first-week' as const } : {}),
        ...(promotion === null ? {} : { promo: promotion.code }),
        // The page at its end then leads back into the application.
        ...(platform.kind === 'desktop' ? { from: 'desktop' as const } : {}),
      },
    });
    storeBoughtPlan(plan.id);
    const waited = platform.openCheckout(url);
    if (waited === undefined) return 'leaves';
    // The shell waits beside this page, which goes on afterwards.
    await waited;
    return 'stays';
  }

  async function start(): Promise<void> {
    if (quote !== undefined) await open(() => openOn(quote));
  }
  return { busy, error, start };
}
