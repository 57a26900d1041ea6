import type { Language } from '../../../shared/domain/languages.ts';
import { count as countIn } from '../../../shared/i18n/dates.ts';
import { texts as mailEn } from '../../../shared/i18n/en/mail.ts';
import { texts as paymentMailEn } from '../../../shared/i18n/en/payment-mail.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { texts as mailPt } from '../../../shared/i18n/pt/mail.ts';
import { texts as paymentMailPt } from '../../../shared/i18n/pt/payment-mail.ts';

const EN = { ...mailEn, ...paymentMailEn };

export type MailTexts = typeof EN;

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en: EN, pt: { ...mailPt, ...paymentMailPt } };

/** The form for a number; both languages have one for 1 and one for the rest. */
export function plural(forms: { readonly one: string; readonly other: string }, value: number): string {
  return value === 1 ? forms.one : forms.other;
}

/** "1,902 likes". */
export function counted(
  language: Language,
  forms: { readonly one: string; readonly other: string },
  value: number,
): string {
  return fill(plural(forms, value), { count: countIn(language, value) });
}
