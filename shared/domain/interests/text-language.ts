import { LANGUAGES, type Language } from '../languages.ts';

/** Small words by which a text's language shows; folded. Those of several languages count for each. */
const SMALL_WORDS = {
  en: 'the and of to in is it my a for with this that on was are i you we at from by an but not have has had its be they she he his her their our your who what so just all one out up about into than then there were will would can could do does did been me if or as no more when how',
  pt: 'o a os as de que e em um uma para com nao por mais do da dos das no na nos nas ao meu minha meus minhas seu sua ele ela eu voce se ja so foi esta isso esse essa este muito ate quando quem mas ou como tem vai hoje ontem aqui ainda sem todo toda sobre pra pro depois antes',
  es: 'el la los las de que y en un una con por para es mi su se lo del al no muy pero como mas yo tu le me te esta este esto hoy manana cuando donde sin una mucho todo',
  fr: 'le la les de des du et est un une je tu il elle nous vous dans pour pas sur avec mais que qui ne se ce cette mon ma mes son sa ses au aux plus sont etait quelle j ai l d c',
  de: 'der die das und ist nicht ein eine einen ich du er sie es wir mit auf fur von zu im in den dem des aber auch nur noch sagt mein meine heute wie wenn nie mir',
  it: 'il lo la gli le di che e un una per non con sono mi si del della al alla dei nel nella ma come piu anche domani oggi fino gli due',
  nl: 'de het een en van is ik je niet op te dat met voor zijn er maar ook aan om mijn weer nog wat naar deze',
} as const;

type Known = keyof typeof SMALL_WORDS;
const ALL: readonly Known[] = ['en', 'pt', 'es', 'fr', 'de', 'it', 'nl'];

/** By their places in `ALL`. */
const OF_WORD: ReadonlyMap<string, readonly number[]> = new Map(
  [...new Set(Object.values(SMALL_WORDS).flatMap((words) => words.split(' ')))].map((word) => [
    word,
    ALL.flatMap((language, at) => (SMALL_WORDS[language].split(' ').includes(word) ? [at] : [])),
  ]),
);

/** `other`: seemingly none that is read here. null: too little to tell. */
export type TextLanguage = Language | 'other' | null;

const isRead = (language: Known): language is Language => LANGUAGES.some((read) => read === language);

/**
 * What a text is written in, by its small words: `other` only where another language has more of them than both that are read. It decides
 * which words are looked for, and is never shown: languages in a report are those that authors declare.
 */
export function textLanguage(words: readonly string[]): TextLanguage {
  const counts = ALL.map(() => 0);
  for (const word of words)
    for (const language of OF_WORD.get(word) ?? []) counts[language] = (counts[language] ?? 0) + 1;
  const most = Math.max(...counts);
  if (most < 2) return null;
  const leaders = ALL.filter((_, at) => counts[at] === most);
  const [first] = leaders;
  if (first === undefined || !leaders.some(isRead)) return 'other';
  return leaders.length === 1 && isRead(first) ? first : null;
}

/** What an author declared, where that is one language: both that are read say nothing. */
export function declaredLanguage(codes: readonly string[]): TextLanguage {
  if (codes.length === 0) return null;
  const read = LANGUAGES.filter((language) => codes.includes(language));
  const [only] = read;
  if (only === undefined) return 'other';
  return codes.length === 1 ? only : null;
}
