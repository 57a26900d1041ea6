import type { ClientConfig } from '../../shared/contract/config.ts';
import type { Language } from '../../shared/domain/languages.ts';

/** An answer of the service that a page is drawn from. */
export interface PageNeed {
  /** Under which key the page reads it. */
  readonly key: readonly (string | number | boolean)[];
  /** Path and query, from `/api` on. */
  readonly url: string;
}

/** What stands at an address of the web application. */
export type PageAt =
  | {
      readonly kind: 'public';
      readonly status: 200 | 404;
      readonly lang: Language;
      readonly needs: readonly PageNeed[];
    }
  /** A page of the application, drawn in the browser. */
  | { readonly kind: 'app' }
  /** Another address is the right one, which may depend on the language that the reader prefers. */
  | { readonly kind: 'moved'; readonly to: (preferred: Language) => string }
  | { readonly kind: 'unknown' };

/** What a public page is drawn from. */
export interface PageFacts {
  /** Where the product is served, without a slash at its end. */
  readonly origin: string;
  readonly from: {
    readonly config: ClientConfig | null;
    /** The needs of the page with their answers. */
    readonly reads: readonly (readonly [PageNeed['key'], unknown])[];
  };
}

/** Draws the pages that everyone may read, without a browser. */
export interface PageRenderer {
  find(path: string): PageAt;
  /** The whole document. @throws Error when the path is no public page */
  render(path: string, facts: PageFacts): Promise<string>;
  /** The scripts of the application, for readers who will want it at once. */
  readonly scripts: readonly string[];
}
