/**
 * The words of one subject. Lower case, without accents where a word is unmistakable without them, separated by spaces; `_` joins the
 * words of a phrase. A word stands for its regular forms, too: plurals, and in Portuguese diminutives; with `*` also what is
 * regularly made of a verb; with `!` it stands for itself alone.
 */
export interface SubjectWords {
  /** One of the ids of `report/topics.ts`. */
  readonly id: string;
  /** Words that name the subject in both languages, or in texts of any. */
  readonly both: string;
  readonly en: string;
  readonly pt: string;
  /** Words that mean something else as often as not: they count in a hashtag, or beside another word of the subject. */
  readonly doubtful: { readonly en: string; readonly pt: string };
  /** What was left out on purpose, and why, for the documentation. */
  readonly leftOut: string;
}
