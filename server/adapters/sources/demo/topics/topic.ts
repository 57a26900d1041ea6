export const TOPIC_IDS = [
  'ceramics',
  'tiles',
  'sea',
  'coffee',
  'binding',
  'print',
  'trains',
  'cycling',
  'bread',
  'garden',
  'walks',
] as const;
export type TopicId = (typeof TOPIC_IDS)[number];

/**
 * One thing that the invented people care about. Texts may hold alternatives, `{bowls|plates|cups}`; one of them is
 * taken for each post.
 */
export interface Topic {
  readonly id: TopicId;
  /** Hashtags without `#`, commonest first. */
  readonly tags: readonly string[];
  /** Pictures (`pictures/<name>.svg`) that go with it. */
  readonly plates: readonly string[];
  /** Invented accounts that post about it, by the language they post in. */
  readonly accounts: { readonly en: readonly string[]; readonly pt: readonly string[] };
  readonly posts: { readonly en: readonly string[]; readonly pt: readonly string[] };
  /** What people say under such posts. */
  readonly comments: { readonly en: readonly string[]; readonly pt: readonly string[] };
  /** How much of it there is in each month, January first; absent means the same all year. */
  readonly season?: readonly number[];
}
