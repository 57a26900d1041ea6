import type { Language } from '../../../shared/domain/languages.ts';
import { count as countIn } from '../../../shared/i18n/dates.ts';
import { texts as en } from '../../../shared/i18n/en/mail.ts';
import { texts as pt } from '../../../shared/i18n/pt/mail.ts';

export type MailTexts = typeof en;

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en, pt };

/** `{{name}}` → its value; a name without a value stays as it is, where a test finds it. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

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
