import * as z from 'zod/mini';
import type { DeepReadonly } from './deep-readonly.ts';

/** What the account wrote and liked, in numbers. */

const tagCount = z.object({ tag: z.string(), count: z.int() });
export type TagCount = DeepReadonly<z.infer<typeof tagCount>>;

/**
 * A subject of a fixed taxonomy, found from hashtags and words. `count` is the actions on it; `weight` what they say together, an own
 * post more than a like and a hashtag more than a word (absent in older reports, where each action weighs 1); `share` is 0 to 1 of
 * all weight.
 */
const interest = z.object({ topic: z.string(), count: z.int(), weight: z.optional(z.int()), share: z.number() });
export type Interest = DeepReadonly<z.infer<typeof interest>>;

/**
 * A language that the account declared for what it wrote, by its code without a region (`pt`). `count` is its posts and
 * comments; one that declares two languages counts for both. `share` is 0 to 1 of all such counts, so that shares add up to 1.
 */
const languageShare = z.object({
  code: z.string().check(z.regex(/^[a-z]{2,3}$/)),
  count: z.int(),
  share: z.number(),
});
export type LanguageShare = DeepReadonly<z.infer<typeof languageShare>>;

/** Sections that the report of one account and of several have alike, in the order of their bytes. */
export const content = z.object({
  hashtags: z.array(tagCount),
  interests: z.array(interest),
  /** Empty where nothing was written, or nothing of it declares a language. */
  languages: z.array(languageShare),
});
export type Content = DeepReadonly<z.infer<typeof content>>;

/** The same as it may be stored: what older reports lack is optional. */
export const storedContent = z.extend(content, { languages: z.optional(content.shape.languages) });
export type StoredContent = DeepReadonly<z.infer<typeof storedContent>>;
