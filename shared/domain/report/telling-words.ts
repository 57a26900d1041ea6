/** Shorter ones rarely say something; what is longer than a card shows is no better for it. */
const TELLING = { from: 20, to: 240 } as const;
/** What words are worth at most. */
const MOST_WORTH = 100;

/** Links, mentions and signs tell nothing of what somebody had to say. */
const OTHER_THAN_WORDS = /https?:\/\/\S+|[@#][\p{L}\p{N}_.-]+|[^\p{L}\p{N}\s]+/gu;

/** How much a text says, 0 to 100: a few words next to nothing, what fills a card the most. */
export function worthOfWords(text: string | null): number {
  const length = (text ?? '').replaceAll(OTHER_THAN_WORDS, ' ').replaceAll(/\s+/g, ' ').trim().length;
  if (length < TELLING.from) return (length / TELLING.from) * (MOST_WORTH / 4);
  return MOST_WORTH / 4 + (Math.min(length, TELLING.to) / TELLING.to) * (MOST_WORTH * 0.75);
}
