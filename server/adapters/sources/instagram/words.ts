import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { storableText } from '../../../../shared/domain/storable-text.ts';

const MAX_LINE = 500;
const MAX_TEXT = 10_000;
const MAX_URL = 4_096;
const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 640;
const TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})([+-]\d{2}):?(\d{2})$/;
/** Instagram opened in October 2010: what claims to be older is a mistake. */
const EARLIEST = instant(Date.UTC(2010, 9, 1));

/** A short text as it can be stored; what is missing or blank is null. */
export function lineOrNull(text: string | null | undefined): string | null {
  const clean = storableText(text ?? '')
    .slice(0, MAX_LINE)
    .trim();
  return clean === '' ? null : storableText(clean);
}

export const wordsOf = (text: string | null | undefined): string =>
  storableText(storableText(text ?? '').slice(0, MAX_TEXT));

/** An address that a browser may be sent to; null when it is none. */
export function webAddress(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > MAX_URL) return null;
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.username === '' ? url.href : null;
}

/** A time of the API (`2026-11-12T07:00:00+0000`); null when it is none. */
export function writtenAt(text: string): Instant | null {
  const [, local, hours, minutes] = TIME.exec(text) ?? [];
  const time = local === undefined ? Number.NaN : Date.parse(`${local}${hours}:${minutes}`);
  return Number.isNaN(time) ? null : instant(time);
}

/** Whether something can have been published then, seen from `now`. */
export const isPlausible = (at: Instant, now: Instant): boolean => at >= EARLIEST && at <= now;

/** Hashtags of a caption: without `#`, lower case, each once. A hashtag begins where no word goes on. */
export function hashtagsOf(caption: string): string[] {
  const found = caption.matchAll(/(?<![\p{L}\p{N}_&/])[#＃]([\p{L}\p{M}\p{N}_]+)/gu);
  const tags = [...found].map(([, tag = '']) => tag.toLowerCase()).filter((tag) => /\D/.test(tag));
  return [...new Set(tags)].filter((tag) => tag.length <= MAX_TAG_LENGTH).slice(0, MAX_TAGS);
}
