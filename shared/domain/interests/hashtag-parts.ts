import { fold } from './fold.ts';
import { JOINED_PHRASES, MEANINGS, WITHHELD_TAGS } from './lexicon.ts';
import { GLUE } from './plain-words.ts';

/** Longer ones are sentences without spaces; a bound on the work. */
const LONGEST = 48;
const SHORTEST_WORD = 3;

const HUMP = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|_|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

const isWord = (piece: string): boolean =>
  piece.length >= SHORTEST_WORD && (WITHHELD_TAGS.has(piece) || MEANINGS.has(piece));
const isGlue = (piece: string): boolean => piece.length >= 2 && (GLUE.has(piece) || /^\d+$/.test(piece));

interface Cut {
  readonly pieces: readonly string[];
  /** Letters in pieces that are only glue: the fewer, the better the cut. */
  readonly glue: number;
}

function better(a: Cut | null, b: Cut): Cut {
  if (a === null) return b;
  if (a.pieces.length !== b.pieces.length) return a.pieces.length < b.pieces.length ? a : b;
  return a.glue <= b.glue ? a : b;
}

/** `wildswimmingcommunity` in known words, as few as it takes; null where a part of it is no word that is known. */
function segment(tag: string): readonly string[] | null {
  const best: (Cut | null)[] = [{ pieces: [], glue: 0 }];
  for (let end = 1; end <= tag.length; end += 1) {
    let found: Cut | null = null;
    for (let start = 0; start < end - 1; start += 1) {
      const before = best[start] ?? null;
      if (before === null) continue;
      const piece = tag.slice(start, end);
      const word = isWord(piece);
      if (!word && !isGlue(piece)) continue;
      found = better(found, { pieces: [...before.pieces, piece], glue: before.glue + (word ? 0 : piece.length) });
    }
    best[end] = found;
  }
  return best[tag.length]?.pieces ?? null;
}

/**
 * The words of a hashtag, folded: itself where it is one, by its capitals, digits and underscores, or by the words that are known. Empty
 * where it is none of it.
 */
export function hashtagParts(tag: string): readonly string[] {
  const whole = fold(tag);
  const accented = tag.toLowerCase();
  if (accented !== whole && MEANINGS.has(accented)) return [accented];
  if (MEANINGS.has(whole) || WITHHELD_TAGS.has(whole) || whole.length > LONGEST) return [whole];
  const phrase = JOINED_PHRASES.get(whole.replaceAll('_', ''));
  if (phrase !== undefined) return [phrase];
  const humps = tag.split(HUMP).filter((part) => part !== '');
  if (humps.length > 1) return humps.map(fold).flatMap((hump) => (isWord(hump) ? [hump] : (segment(hump) ?? [])));
  return segment(whole) ?? [];
}
