const ADULT = 18;

const WORD_AGES: ReadonlyMap<string, number> = new Map([
  ...'ten eleven twelve thirteen fourteen fifteen sixteen seventeen'
    .split(' ')
    .map((word, at) => [word, 10 + at] as const),
  ...'dez onze doze treze catorze quinze dezesseis dezessete'.split(' ').map((word, at) => [word, 10 + at] as const),
  ['quatorze', 14],
  ['dezasseis', 16],
  ['dezassete', 17],
  ...'diez once doce trece catorce quince dieciséis diecisiete'.split(' ').map((word, at) => [word, 10 + at] as const),
  ['dieciseis', 16],
]);

const NUMBER = `(\\d{1,2}|${[...WORD_AGES.keys()].join('|')})`;
const YEARS_EN = String.raw`(?:[\s-]*(?:years?|yrs?)[\s-]*old|\s*(?:y\.?\/?o\.?|yrs?|years?)(?![\p{L}\d/]|[\s-]*old))`;
/** After an age: the end of a phrase, or a word that goes on about the same person. */
const STOP = String.raw`(?=\s*(?:$|[.,;!|•·∙()/\-–—~&+]|\p{Extended_Pictographic}|(?:and|from|but|e|mas|de|do|da)\b))`;
/** What an age is not of: measures, spans, other people and things. */
const NOT_A_RANGE = String.raw`(?!\s*(?:[-–—+]\s*\d|\+|\/\s*\d|['"′″%]|(?:to|and|or|ou|a|e)\s+(?:\d|over|up|above|older|under|mais|acima)))`;
const NOT_SOMEONE_ELSE = String.raw`(?![\s-]*(?:sons?|daughters?|kids?|boys?|girls?|twins?|child|children|dogs?|cats?|pups?|company|startup|project|whisky|whiskey|scotch|wine|house|career|veteran|of|in|at|as|sober|experience|strong|working|married|later|ago|before|running)\b)`;

const PATTERNS: readonly RegExp[] = [
  // "I'm 16", "im sixteen", "i am 15 years old"
  String.raw`\b(?:i'?m|i am)\s+(?:only\s+|just\s+|a\s+|an\s+)?${NUMBER}(?:${YEARS_EN}${NOT_SOMEONE_ELSE}|${NOT_A_RANGE}${STOP})`,
  // "16 y/o", "17 years old", "15yo" that opens a phrase
  String.raw`(?:^|[\n.,;!|•·∙()/\-–—~&+]|\p{Extended_Pictographic}\uFE0F?)\s*${NUMBER}${YEARS_EN}${NOT_SOMEONE_ELSE}`,
  // "age 16", "aged 15", "age: 14", "idade: 15"
  String.raw`(?<!under |over |from |any |of |school )\b(?:age|aged|idade)\s*[:=-]?\s*${NUMBER}\b${NOT_A_RANGE}`,
  // "tenho 15 anos", "tenho só 16 aninhos"
  String.raw`\btenho\s+(?:só\s+|so\s+|apenas\s+)?${NUMBER}\s+an(?:os|inhos)\b(?!\s+(?:de|d[oa]|como|na|no|em|n[oa]s|trabalhando|atuando|casad[oa])\b)`,
  // "15 anos" as a phrase of its own
  String.raw`(?:^|[\n.,;!|•·∙()/\-–—~&+]|\p{Extended_Pictographic}\uFE0F?)\s*${NUMBER}\s+an(?:os|inhos)\s*(?=$|[\n.,;!|•·∙()/\-–—~&+]|\p{Extended_Pictographic})`,
  // "just turned 16", "I turned fifteen"
  String.raw`\b(?:just|i|recently)\s+turned\s+${NUMBER}\b${NOT_A_RANGE}`,
  // "fiz 12 anos", "completei 15 anos", "15 anos de idade"
  String.raw`\b(?:fiz|completei)\s+${NUMBER}\s+an(?:os|inhos)\b(?!\s+(?:de|d[oa]|como|na|no)\b)`,
  String.raw`(?<!(?:de|dos|os|aos|com|até|ate|um|uma|filh[oa]|menin[oa])\s)\b${NUMBER}\s+anos\s+de\s+idade\b`,
  // "tengo 15 años", "cumplí 16", "15 años" as a phrase of its own, "edad: 15"
  String.raw`\btengo\s+(?:solo\s+|sólo\s+)?${NUMBER}\s+a(?:ños|nos|ñitos)\b(?!\s+(?:de|del|como|en|trabajando|casad[oa])\b)`,
  String.raw`\b(?:cumpl[ií]|acabo de cumplir)\s+${NUMBER}\b(?!\s+a[ñn]os\s+(?:de|del|como|en)\b)`,
  String.raw`(?:^|[\n.,;!|•·∙()/\-–—~&+]|\p{Extended_Pictographic}\uFE0F?)\s*${NUMBER}\s+años\s*(?=$|[\n.,;!|•·∙()/\-–—~&+]|\p{Extended_Pictographic})`,
  String.raw`\bedad\s*[:=-]?\s*${NUMBER}\b${NOT_A_RANGE}`,
].map((source) => new RegExp(source, 'gmu'));

/** Ages that are still to come: who is "almost 18" is under it. */
const SOON: readonly RegExp[] = [
  String.raw`\b(?:i'?m|i am)\s+(?:almost|nearly|turning|soon to be|about to turn|going on)\s+${NUMBER}(?:${YEARS_EN}${NOT_SOMEONE_ELSE}|${NOT_A_RANGE}${STOP})`,
  String.raw`\btenho\s+quase\s+${NUMBER}\s+an(?:os|inhos)\b(?!\s+(?:de|d[oa]|como|na|no)\b)`,
  String.raw`\btengo\s+casi\s+${NUMBER}\s+años\b(?!\s+(?:de|del|como|en)\b)`,
].map((source) => new RegExp(source, 'gmu'));

const SAYS_MINOR: readonly RegExp[] = [
  /\b(?:i'?m|i am)\s+(?:still\s+)?(?:a\s+minor|under\s*age|underage|under\s+18)(?=\s*(?:$|[.,;!|•·()/\-–—&]|\p{Extended_Pictographic}|(?:and|so|but|please|pls|dni)\b))/mu,
  /(?:^|[\n.,;!|•·()/\-–—])\s*(?:minor|u18|under 18|menor de idade)\s*(?=$|[\n.,;!|•·()/\-–—]|\p{Extended_Pictographic})/mu,
  /\bsoy\s+menor(?:\s+de\s+edad)?(?=\s*(?:$|[.,;!|•·()/\-–—]|\p{Extended_Pictographic}|y\b|pero\b))/mu,
  /(?:^|[\n.,;!|•·()/\-–—])\s*menor de edad\s*(?=$|[\n.,;!|•·()/\-–—]|\p{Extended_Pictographic})/mu,
  /\bsou\s+(?:de\s+menor|menor(?:\s+de\s+(?:idade|18))?)(?=\s*(?:$|[.,;!|•·()/\-–—]|\p{Extended_Pictographic}|e\b|mas\b))/mu,
];

const ageOf = (text: string): number => WORD_AGES.get(text) ?? Number(text);

const states = (text: string, patterns: readonly RegExp[], isMinor: (age: number) => boolean): boolean =>
  patterns.some((pattern) => [...text.matchAll(pattern)].some(([, stated = '']) => isMinor(ageOf(stated))));

/** Longer than any network's bio; bounds the work that a hostile one can make. */
const READ = 4000;

/** One form of letters, case, apostrophes and white space; line breaks stay, because they end a phrase. */
const readable = (bio: string): string =>
  bio
    .slice(0, READ)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '));

/**
 * Whether a bio states, in English, Portuguese or Spanish, that its author is under 18. It reads only statements about the
 * author: "minors do not interact", "mother of a 15 year old", "15 years of experience", "há 15 anos" state nothing. A
 * bare number ("16 | she/her") states nothing either.
 */
export function statesMinorAge(bio: string): boolean {
  const text = readable(bio);
  if (SAYS_MINOR.some((pattern) => pattern.test(text))) return true;
  return (
    states(text, PATTERNS, (age) => age > 0 && age < ADULT) || states(text, SOON, (age) => age > 0 && age <= ADULT)
  );
}
