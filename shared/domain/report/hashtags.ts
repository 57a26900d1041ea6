import type { TagCount } from '../../report/content.ts';
import { compareText } from './order.ts';

const HASHTAG = /(?:^|[^\p{L}\p{N}_&/])[#＃]([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*)/gu;

/** Hashtags written in a text: without `#`, lower case, each once; a tag needs a letter (`#1` is a rank). */
export function hashtagsIn(text: string): string[] {
  if (!text.includes('#') && !text.includes('＃')) return [];
  return [...new Set([...text.matchAll(HASHTAG)].map(([, tag = '']) => tag.toLowerCase()))];
}

/** Hashtags, most used first, then by tag. Counts of one tag are added up. */
export function tagCountsOf(counts: Iterable<readonly [tag: string, count: number]>): TagCount[] {
  const totals = new Map<string, number>();
  for (const [tag, count] of counts) totals.set(tag, (totals.get(tag) ?? 0) + count);
  return [...totals]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || compareText(a.tag, b.tag));
}

/** Counts hashtags, each once per action. */
export function createTagCounts() {
  const counts = new Map<string, number>();
  return {
    add(tags: Iterable<string>): void {
      const once = new Set<string>();
      for (const tag of tags) once.add(tag.toLowerCase());
      for (const tag of once) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    },
    list: (): TagCount[] => tagCountsOf(counts),
  };
}
