/** What a name may have before its ending, and the ending, in characters. */
const MAX_STEM = 120;
const MAX_ENDING = 20;
/** A name has 255 bytes on most file systems; the rest is for ` (999)` and for the ending of a part. */
const MAX_BYTES = 200;

/** Names that Windows keeps for devices, whatever ending follows. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;
/** Control characters, and those that are not seen: marks that turn the direction of writing, joiners, tags. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const FORBIDDEN = /[<>:"|?*/\\]/g;
const AT_THE_EDGES = /^[.\s]+|[.\s]+$/gu;

/** In UTF-8, which is what file systems count. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The beginning of a text, by whole characters, without a dot or space at its edges. */
export const shortened = (text: string, characters: number, bytes: number): string => {
  const kept = [...text].slice(0, characters);
  while (bytesOf(kept.join('')) > bytes) kept.pop();
  return kept.join('').replaceAll(AT_THE_EDGES, '');
};

const cutAt = (name: string, at: number): [string, string] => [name.slice(0, at), name.slice(at)];

/** The name's part before its last dot, and the rest with the dot; a first dot begins no ending. */
export function splitName(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? cutAt(name, dot) : [name, ''];
}

function withinLimits(name: string): string {
  const [stem, ending] = splitName(name);
  if ([...ending].length > MAX_ENDING) return shortened(name, MAX_STEM, MAX_BYTES);
  return shortened(stem, MAX_STEM, MAX_BYTES - bytesOf(ending)) + ending;
}

/**
 * One part of a path that every file system takes: no separator, nothing unseen, no name of a device, no dot or space at its
 * edges, at most 200 bytes. `fallback` when nothing is left.
 */
export function safeName(text: string, fallback: string): string {
  const plain = text.toWellFormed().normalize('NFC').replaceAll(UNSEEN, '').replaceAll(FORBIDDEN, '_');
  const name = withinLimits(plain.replaceAll(AT_THE_EDGES, ''));
  if (name === '') return fallback;
  return RESERVED.test(name) ? `_${name}` : name;
}

/** The name with the ending of its kind: a service's word does not make a program of a table. */
export function withEnding(name: string, ending: string): string {
  return name.toLowerCase().endsWith(ending) && name.length > ending.length ? name : `${name}${ending}`;
}
