import type { Interest } from '../../report/content.ts';
import { sharesOf } from './share.ts';
import { TOPICS } from './topics.ts';

const TOPIC_OF_WORD: ReadonlyMap<string, number> = new Map(
  TOPICS.toReversed().flatMap(({ words }, reversed) =>
    words.split(' ').map((word) => [word, TOPICS.length - 1 - reversed] as const),
  ),
);

const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 48 && code <= 57) ||
  (code >= 0xc0 && code !== 0xd7 && code !== 0xf7 && code < 0x2000);

/** Adds the topics of a text's words to `hits`. A scan instead of a regular expression: this is the report's hot loop. */
function countWords(text: string, hits: number[]): void {
  const lower = text.toLowerCase();
  let start = -1;
  for (let index = 0; index <= lower.length; index += 1) {
    if (index < lower.length && isLetter(lower.charCodeAt(index))) {
      if (start === -1) start = index;
    } else if (start !== -1) {
      const found = TOPIC_OF_WORD.get(lower.slice(start, index));
      if (found !== undefined) hits.push(found);
      start = -1;
    }
  }
}

/** The topic named most often; of equals the one that stands first in the vocabulary; null without any. */
function leader(hits: readonly number[]): number | null {
  let best: number | null = null;
  let most = 0;
  for (const hit of hits) {
    let named = 0;
    for (const other of hits) if (other === hit) named += 1;
    if (named > most || (named === most && best !== null && hit < best)) [best, most] = [hit, named];
  }
  return best;
}

/** The subject of one action by its hashtags and words: the id of a topic, or null. */
export function topicOf(tags: Iterable<string>, text: string | null): string | null {
  const hits: number[] = [];
  for (const tag of tags) {
    const found = TOPIC_OF_WORD.get(tag.toLowerCase());
    if (found !== undefined) hits.push(found);
  }
  if (text !== null) countWords(text, hits);
  const best = leader(hits);
  return best === null ? null : (TOPICS[best]?.id ?? null);
}

const ORDER: ReadonlyMap<string, number> = new Map(TOPICS.map(({ id }, index) => [id, index]));

/** Subjects with their shares, the largest first, then in the vocabulary's order. Counts of one subject are added up. */
export const interestsOf = (counts: Iterable<readonly [topic: string, count: number]>): Interest[] =>
  sharesOf(counts, (a, b) => (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0)).map(({ key, ...numbers }) => ({
    topic: key,
    ...numbers,
  }));

/** Counts actions by subject; an action has one subject at most, so that the shares add up to 1. */
export function createInterests() {
  const counts = new Map<string, number>();
  return {
    /** Answers the subject that was found. */
    add(tags: Iterable<string>, text: string | null): string | null {
      const found = topicOf(tags, text);
      if (found !== null) counts.set(found, (counts.get(found) ?? 0) + 1);
      return found;
    },
    list: (): Interest[] => interestsOf(counts),
  };
}
