import { storableText } from '../../../../../shared/domain/storable-text.ts';
import { htmlToText } from '../../html-text.ts';
import { MAX_HTML, MAX_TAG, MAX_TAGS } from './limits.ts';

/** Cut between two words where there is a gap near the end. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - 1);
  const gap = head.lastIndexOf(' ');
  return `${(gap > most * 0.8 ? head.slice(0, gap) : head).trimEnd()}…`;
}

/** What is written, as it can be stored, on lines of its own; null when that is nothing. */
function cleaned(text: string, most: number): string | null {
  const clean = storableText(text.normalize('NFC'))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return clean === '' ? null : storableText(cut(clean, most));
}

/** The words of a piece of HTML, at most so many characters. */
export function textOfHtml(html: string | null | undefined, most: number): string | null {
  return cleaned(htmlToText((html ?? '').slice(0, MAX_HTML)), most);
}

/** The same on one line. */
export const lineOfHtml = (html: string | null | undefined, most: number): string | null =>
  textOfHtml(html, most)?.replaceAll('\n', ' ') ?? null;

/** Words of a category or hashtag as a hashtag: without `#`, lower case, each once, the first fifty. */
export function hashtagsOf(names: readonly (string | null | undefined)[]): string[] {
  const tags = names.flatMap((name) => {
    const tag = lineOfHtml(name, MAX_TAG)
      ?.replace(/^[#＃]+/, '')
      .trim()
      .toLowerCase();
    return tag === undefined || tag === '' ? [] : [tag];
  });
  return [...new Set(tags)].slice(0, MAX_TAGS);
}

const PRIMARY_SUBTAG = /^[a-z]{2,3}(?=[-_]|$)/;

/** A declared language by its primary subtag (`pt-BR` is `pt`); none when it is no language tag. */
export const languagesOf = (tag: string | null | undefined): string[] => {
  const found = PRIMARY_SUBTAG.exec(tag?.trim().toLowerCase() ?? '')?.[0];
  return found === undefined ? [] : [found];
};
