import { count, type DateLanguage } from './dates.ts';

/** Masculine in Portuguese: they count reports (um relatório, dois relatórios). */
const WORDS = {
  en: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  pt: ['nenhum', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
} as const satisfies Record<DateLanguage, readonly string[]>;

/** "five", "twelve", "13": whole numbers in words up to twelve, then in figures. */
export const numberWord = (language: DateLanguage, value: number): string =>
  WORDS[language][value] ?? count(language, value);

/** The first letter large, for the beginning of a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
