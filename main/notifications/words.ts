import type { Language } from '../../shared/domain/languages.ts';
import { count as countIn } from '../../shared/i18n/dates.ts';
import { texts as en } from '../../shared/i18n/en/desktop-notifications.ts';
import { fill } from '../../shared/i18n/fill.ts';
import { texts as pt } from '../../shared/i18n/pt/desktop-notifications.ts';

type Texts = typeof en;
type Values = Readonly<Record<string, string | number>>;
/** Texts that depend on a number: the name without its plural form. */
type Counted = { [K in keyof Texts]: K extends `${infer Stem}_one` ? Stem : never }[keyof Texts];
type Plain = Exclude<keyof Texts, `${string}_${'one' | 'many' | 'other'}`>;

const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, pt };
const rules: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  pt: new Intl.PluralRules('pt'),
};

/** A text of notifications and tray in the person's language. */
export const word = (language: Language, key: Plain, values: Values = {}): string =>
  fill(TEXTS[language][key] ?? '', values);

/** "1,902 likes": the form that the number asks for, with the number as it is written. */
export function counted(language: Language, stem: Counted, input: Values & { readonly count: number }): string {
  const text = TEXTS[language][`${stem}_${rules[language].select(input.count)}`] ?? '';
  return fill(text, { ...input, count: countIn(language, input.count) });
}
