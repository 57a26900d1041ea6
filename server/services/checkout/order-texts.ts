import { BRAND } from '../../../shared/brand.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { longDate } from '../../../shared/i18n/dates.ts';
import { texts as en } from '../../../shared/i18n/en/checkout.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { texts as pt } from '../../../shared/i18n/pt/checkout.ts';
import type { Terms } from '../subscription/terms.ts';

const TEXTS = { en, pt } as const;

/** What a provider shows of the order: what it is, and when how much comes next. */
export function orderTexts(terms: Terms, language: Language): { description: string; terms: string } {
  const texts = TEXTS[language];
  const values = { price: formatMoney(terms.nextAmount, language), next: longDate(language, terms.next) };
  const kind = terms.offer !== null ? 'termsOffer' : terms.dueFor === 'nothing' ? 'termsCredit' : 'termsMonthly';
  return {
    description: fill(texts.description, { brand: BRAND.name, plan: terms.plan.name, accounts: terms.plan.accounts }),
    terms: fill(texts[kind], values),
  };
}
