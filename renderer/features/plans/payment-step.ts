import type { Quote } from './quote-texts.ts';

/** Terms that stand no more: all of them have to be fetched anew, or those without the promo code. */
export type RefusedTerms = 'quote_changed' | 'wrong_promo_code';
const REFUSED_TERMS: readonly string[] = ['quote_changed', 'wrong_promo_code'] satisfies RefusedTerms[];
export const isRefusedTerms = (code: string): code is RefusedTerms => REFUSED_TERMS.includes(code);

export interface PaymentStepProps {
  /** The terms that are shown; undefined while they are not there. */
  readonly quote: Quote | undefined;
  /** The service refused them because they have changed. */
  readonly onChanged: (refused: RefusedTerms) => void;
}
