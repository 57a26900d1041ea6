import type { Language, Localized } from '../languages.ts';

/** Grammatical gender of what is counted, for Portuguese. */
export type Gender = 'f' | 'm';

/** Explicit, so that the same numbers give the same words on every machine. */
const NUMBERS = {
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }),
  pt: new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 }),
} as const satisfies Record<Language, Intl.NumberFormat>;

/** `1,902` or `1.902`. */
export const digits = (language: Language, value: number): string => NUMBERS[language].format(value);

const SMALL = {
  en: 'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  pt: 'nenhum um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
} as const;
const TENS = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety',
  pt: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
} as const;
const JOINED = { en: '-', pt: ' e ' } as const;
const FEMININE: ReadonlyMap<string, string> = new Map([
  ['nenhum', 'nenhuma'],
  ['um', 'uma'],
  ['dois', 'duas'],
]);

const LAST_IN_WORDS = 99;
/** Newspapers write numbers up to twelve as words inside a sentence. */
const LAST_INSIDE = 12;

function below20(language: Language, value: number, gender: Gender): string {
  const word = SMALL[language].split(' ')[value] ?? '';
  return gender === 'f' ? (FEMININE.get(word) ?? word) : word;
}

/** The number in words up to 99, in digits above. */
function spelled(language: Language, value: number, gender: Gender): string {
  if (!Number.isInteger(value) || value < 0 || value > LAST_IN_WORDS) return digits(language, value);
  if (value < 20) return below20(language, value, gender);
  const tens = TENS[language].split(' ')[Math.floor(value / 10) - 2] ?? '';
  return value % 10 === 0 ? tens : `${tens}${JOINED[language]}${below20(language, value % 10, gender)}`;
}

/** A number inside a sentence: in words up to twelve, in digits above. */
export const numeral = (language: Language, value: number, gender: Gender = 'f'): string =>
  value > LAST_INSIDE ? digits(language, value) : spelled(language, value, gender);

/** Upper-case first letter, for the beginning of a line. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A number that begins a sentence: in words up to 99. Above, the sentence should be turned round. */
export const opening = (language: Language, value: number, gender: Gender = 'f'): string =>
  capitalised(spelled(language, value, gender));

/** Can `opening` write it in words? */
export const canOpen = (value: number): boolean => value <= LAST_IN_WORDS;

/** A part of a whole in words. `pt` stands before `das curtidas`; `plural` is how a Portuguese verb after it goes. */
export interface Share {
  readonly en: string;
  readonly pt: string;
  readonly plural: boolean;
  /** The words stand before the article (`todas as`), not before a preposition (`metade das`). */
  readonly whole: boolean;
}

type Step = readonly [from: number, en: string, pt: string];

/** Each word is used from its number up to the next one; "half" and the like within a percent or so. */
const STEPS: readonly Step[] = [
  [0.55, 'most', 'a maioria'],
  [0.52, 'just over half', 'pouco mais da metade'],
  [0.495, 'half', 'metade'],
  [0.45, 'almost half', 'quase metade'],
  [0.4, 'two fifths', 'dois quintos'],
  [0.36, 'over a third', 'mais de um terço'],
  [0.325, 'a third', 'um terço'],
  [0.29, 'almost a third', 'quase um terço'],
  [0.265, 'over a quarter', 'mais de um quarto'],
  [0.24, 'a quarter', 'um quarto'],
  [0.215, 'over a fifth', 'mais de um quinto'],
  [0.195, 'a fifth', 'um quinto'],
];

/** `part` of `whole` in words, of something feminine or masculine in the plural; null below a fifth. */
export function shareOf(part: number, whole: number, gender: Gender = 'f'): Share | null {
  if (whole <= 0 || part <= 0) return null;
  const share = part / whole;
  const all = gender === 'f' ? 'todas' : 'todos';
  if (share >= 1) return { en: 'all', pt: all, plural: true, whole: true };
  if (share >= 0.9) return { en: 'nearly all', pt: `quase ${all}`, plural: true, whole: true };
  const step = STEPS.find(([from]) => share >= from);
  return step === undefined ? null : { en: step[1], pt: step[2], plural: step[2] === 'dois quintos', whole: false };
}

/** `half the likes`, `a third of the likes`. */
export const shareOfThe = (share: { readonly en: string }, noun: string): string =>
  share.en.endsWith('half') ? `${share.en} the ${noun}` : `${share.en} of the ${noun}`;

/** The same of one whole thing (`a week`, `o mês`), without an article: `a maior parte`, `quase toda`; `plural` is how a Portuguese verb after it goes. */
export function partOf(share: number, gender: Gender): (Localized & { readonly plural: boolean }) | null {
  const found = shareOf(Math.min(1, share), 1, gender);
  if (found === null) return null;
  const pt = found.whole ? found.pt.slice(0, -1) : found.pt.replace('a maioria', 'a maior parte');
  return { en: found.en, pt, plural: found.plural && !found.whole };
}

const LENGTHS: readonly (readonly [minutes: number, en: string, pt: string])[] = [
  [15, 'fifteen minutes', 'quinze minutos'],
  [30, 'half an hour', 'meia hora'],
  [60, 'an hour', 'uma hora'],
  [90, 'ninety minutes', 'noventa minutos'],
  [120, 'two hours', 'duas horas'],
];

/** The shortest of fifteen minutes, half an hour … two hours that holds so many minutes. */
export function lengthWords(minutes: number): Localized {
  const [, en, pt] = LENGTHS.find(([limit]) => minutes <= limit) ?? [120, 'two hours', 'duas horas'];
  return { en, pt };
}
