/** Anything outside of ASCII. */
const UNPLAIN = /[\u0080-\uffff]/;

/** Lower case without accents, so that "Cerâmica", "CERAMICA" and "ceramica" are one word. Letters of other scripts stay. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return UNPLAIN.test(lower) ? lower.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase() : lower;
}
