import type { LanguageShare } from '../../report/content.ts';
import type { Action } from '../activity/action.ts';
import { compareText } from './order.ts';
import { sharesOf } from './share.ts';

const PRIMARY_SUBTAG = /^[a-z]{2,3}(?=-|$)/;
/** Codes that name no language: several, undetermined, uncoded, no words at all. */
const NO_LANGUAGE: ReadonlySet<string | undefined> = new Set(['mul', 'und', 'mis', 'zxx']);

/**
 * The language of a BCP 47 tag, without region or script: `pt` of `pt-BR`. Codes that were replaced are counted as what
 * replaced them (`he` of `iw`, `en` of `eng`). Null for what names no language.
 */
function languageOf(tag: string): string | null {
  const code = PRIMARY_SUBTAG.exec(tag.toLowerCase())?.[0];
  if (code === undefined || NO_LANGUAGE.has(code)) return null;
  return Intl.getCanonicalLocales(code)[0]?.split('-')[0] ?? null;
}

/** Languages with their shares, the largest first, then by code. Counts of one code are added up. */
export const languagesOf = (counts: Iterable<readonly [code: string, count: number]>): LanguageShare[] =>
  sharesOf(counts, compareText).map(({ key, ...numbers }) => ({ code: key, ...numbers }));

/**
 * Counts the languages of what an account wrote: its posts and comments, by what their author declared, never by their words.
 * Likes and reposts are of other people's words and do not count, nor does what was removed or declares no language. A post
 * in two languages counts once for each.
 */
export function createPostLanguages() {
  const counts = new Map<string, number>();
  const known = new Map<string, string | null>();

  function codeOf(tag: string): string | null {
    const found = known.get(tag);
    if (found !== undefined) return found;
    const code = languageOf(tag);
    known.set(tag, code);
    return code;
  }

  return {
    add({ kind, removed, languages = [] }: Pick<Action, 'kind' | 'removed' | 'languages'>): void {
      if (removed || (kind !== 'post' && kind !== 'comment')) return;
      const codes = new Set(languages.map(codeOf));
      for (const code of codes) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
    },
    list: (): LanguageShare[] => languagesOf(counts),
  };
}
