import type { Language } from '../../../shared/domain/languages.ts';
import { count as countIn } from '../../../shared/i18n/dates.ts';
import { texts as en } from '../../../shared/i18n/en/mail.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { texts as pt } from '../../../shared/i18n/pt/mail.ts';

export type MailTexts = typeof en;

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en, pt };

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
