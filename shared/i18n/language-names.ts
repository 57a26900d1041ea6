import { DATE_LOCALE, type DateLanguage } from './dates.ts';

const NAMES = {
  en: new Intl.DisplayNames(DATE_LOCALE.en, { type: 'language' }),
  pt: new Intl.DisplayNames(DATE_LOCALE.pt, { type: 'language' }),
} as const satisfies Record<DateLanguage, Intl.DisplayNames>;

/**
 * "Portuguese" / "português": a language as it is written inside a sentence, large or small as the reader's language has it.
 * A code that has no name stands for itself.
 * @throws RangeError for what has not the form of a code
 */
export const languageName = (language: DateLanguage, code: string): string => NAMES[language].of(code) ?? code;
