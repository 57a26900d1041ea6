import { BRAND } from '../../../../shared/brand.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import type { PaymentOrder } from '../../../ports/payment-gateway.ts';

const LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', pt: 'pt-BR' };

/** What PayPal's page is told, whatever is bought there. @param publicUrl under which payers come back */
export function payerPage({ checkoutId, language }: Pick<PaymentOrder, 'checkoutId' | 'language'>, publicUrl: string) {
  const back = `${publicUrl}/paypal/return?checkout=${checkoutId}&lang=${language}`;
  return {
    brand_name: BRAND.name,
    locale: LOCALE[language],
    shipping_preference: 'NO_SHIPPING',
    return_url: `${back}&outcome=agreed`,
    cancel_url: `${back}&outcome=cancelled`,
  };
}
