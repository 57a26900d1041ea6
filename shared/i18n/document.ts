/** A question with its answer, or a rule with its name: something inside a section that can be linked to. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly text: readonly string[];
}

/** A paragraph, a list, or an entry. */
export type Block = string | { readonly list: readonly string[] } | Entry;

export interface Section {
  /** Part of the page's address, the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A long text: one shape for terms, questions and whatever else is read from top to bottom. */
export interface DocumentText {
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  /** Name of the list of sections. */
  readonly contents: string;
  readonly sections: readonly Section[];
}
