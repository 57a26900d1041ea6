import { Parser } from 'htmlparser2';
import { storableText } from '../../../shared/domain/storable-text.ts';

/** More is not read: posts have some thousand letters, and the work has to end. */
const MAX_HTML = 100_000;
const MAX_TEXT = 20_000;
/** Elements inside each other; closing one looks through those that are open. */
const MAX_DEPTH = 64;

const BREAKS: ReadonlySet<string> = new Set(['br', 'li', 'tr']);
const BLOCKS: ReadonlySet<string> = new Set(['p', 'div', 'blockquote', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4']);
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'title', 'noscript', 'iframe', 'textarea']);

/** Line breaks of the source are gaps like any other, unless there is no markup that could break lines. */
const MARKUP = /<[a-z/!]/i;
const GAPS = /[^\S\u00a0]+/g;

/** Control characters but line breaks and tabs, and marks that turn the direction of what follows. */
const CONTROL = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

const tidy = (text: string): string =>
  storableText(text)
    .replaceAll('\r\n', '\n')
    .replace(CONTROL, '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * The text of foreign HTML: paragraphs and line breaks as lines, of a link its words. The result is plain text and never HTML again. What is
 * longer than 20,000 letters, or nested deeper than 64 elements, is cut.
 */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  let depth = 0;
  let unseen = 0;
  let full = false;
  const read = html.slice(0, MAX_HTML);
  const isMarkup = MARKUP.test(read);
  let verbatim = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1;
        if (depth > MAX_DEPTH) full = true;
        if (UNSEEN.has(name)) unseen += 1;
        if (name === 'pre') verbatim += 1;
        if (BREAKS.has(name)) parts.push('\n');
        if (BLOCKS.has(name)) parts.push('\n\n');
      },
      onclosetag(name) {
        depth -= 1;
        if (UNSEEN.has(name)) unseen -= 1;
        if (name === 'pre') verbatim -= 1;
        if (BLOCKS.has(name)) parts.push('\n\n');
      },
      ontext(text) {
        if (unseen > 0 || full) return;
        parts.push(isMarkup && verbatim === 0 ? text.replace(GAPS, ' ') : text);
      },
    },
    { decodeEntities: true },
  );
  // A little at a time, so that what is nested too deep ends the work.
  const STEP = 1_000;
  for (let from = 0; from < read.length && !full; from += STEP) parser.write(read.slice(from, from + STEP));
  if (!full) parser.end();
  return tidy(parts.join('')).slice(0, MAX_TEXT);
}
