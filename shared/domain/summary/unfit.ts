import { speaksOfWithheld } from '../interests/subject-of.ts';
import type { Language } from '../languages.ts';
import { statesMinorAge } from '../policy/stated-age.ts';
import { givesOrders, readable } from './instructions.ts';
import { SUMMARY_LIMITS } from './sections.ts';
import { isWrittenIn } from './words.ts';

/** Why a sentence of a model is not shown. Counted in the log; the sentence itself is written nowhere. */
export const UNFIT_REASONS = [
  'length',
  'form',
  'language',
  'withheld',
  'orders',
  'rude',
  'pronoun',
  'evidence',
  'ungrounded',
  'echo',
] as const;
export type UnfitReason = (typeof UNFIT_REASONS)[number];

/** Addresses, markup, long numbers, hidden characters, shouting: a sentence about habits needs none of them. */
const NOT_PLAIN: readonly RegExp[] = [
  /https?:|www\.|\b[\p{L}\p{N}-]+\.(?:com|org|net|io|app|dev|social|example|br|pt|me|co|info|xyz|link|ly|gg|ru)\b/iu,
  /[<>{}[\]|`*_\\^~=@#]/,
  /\d{5,}|\d[\d\s().+-]{7,}\d/,
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u,
  /\p{Extended_Pictographic}/u,
  /!|\?{2,}/,
  /\p{Lu}{5,}|(?:\p{Lu}{3,}\s+){2,}/u,
];

/** Years of age, grades, and people by their place in a family: who is told of that way may be a child. */
const YOUNG =
  /\b(?:[1-9]|1[0-7])[- ]?(?:years?[- ]old|yo\b|anos?\b)|\b(?:child|children|kids?|teen(?:ager)?s?|toddler|baby|pupil|schoolgirl|schoolboy|minors?|underage|grade|daughters?|sons?|crianca|criancas|adolescentes?|menin[oa]s?|bebe|filh[oa]s?|alun[oa]s?|menor(?:es)? de idade|escola|school)\b/;

const RUDE =
  /\b(?:idiots?|idiotas?|stupid|moron|dumb|loser|fool|pathetic|disgusting|ugly|fat|bitch|bastard|whore|slut|crap|shit\w*|fuck\w*|asshole|damn|hate[sd]?|worthless|creepy|burr[oa]s?|imbecil|estupid[oa]|otari[oa]|ridicul[oa]|nojent[oa]|fei[oa]|gord[oa]|vadia|puta|merda|porra|caralho|desgracad[oa]|inutil|babaca|odeia|liar|mentiros[oa]|cheat\w*|traidor\w*)\b/;

/** To the reader, of itself, or about money and secrets: no statement about an account needs such words. */
const ADDRESSED =
  /\b(?:click|download|buy now|subscribe|send money|wire|transfer|password|bitcoin|crypto wallet|phone number|home address|lives at|clique|baixe|compre agora|assine|envie dinheiro|transfira|senha|pix|carteira|telefone|endereco|mora na rua|as an ai|language model|modelo de linguagem|i cannot|i am|i will|eu sou|nao posso|hacked|pwned|hackeado|invadido)\b/;

/** Names, never gendered pronouns (the design's section 10). */
const PRONOUNS: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:he|she|him|her|his|hers|himself|herself)\b/,
  pt: /\b(?:ele|ela|dele|dela|nele|nela)\b/,
};

/** What about a sentence alone keeps it from being shown; null where nothing does. */
export function unfitness(text: string, language: Language): UnfitReason | null {
  const { shortestText, textLength } = SUMMARY_LIMITS;
  if (text.length < shortestText || text.length > textLength) return 'length';
  if (NOT_PLAIN.some((pattern) => pattern.test(text))) return 'form';
  if (!isWrittenIn(text, language)) return 'language';
  const plain = readable(text);
  if (speaksOfWithheld({ text, tags: [], languages: [language] }) || YOUNG.test(plain) || statesMinorAge(text)) {
    return 'withheld';
  }
  if (givesOrders(text) || ADDRESSED.test(plain)) return 'orders';
  if (RUDE.test(plain)) return 'rude';
  return PRONOUNS[language].test(plain) ? 'pronoun' : null;
}
