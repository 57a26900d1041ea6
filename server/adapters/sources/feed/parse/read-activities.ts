import { storableText } from '../../../../../shared/domain/storable-text.ts';
import {
  type Activity,
  activity,
  collection,
  idOf,
  named,
  pageOf,
  type Thing,
  thing,
  typesOf,
} from './activity-schema.ts';
import { webAddress } from './address.ts';
import { parseDate } from './dates.ts';
import type { CollectionDocument, OutboxItem } from './document.ts';
import { MAX_ENTRIES, MAX_TEXT, MAX_TITLE } from './limits.ts';
import { hashtagsOf, languagesOf, lineOfHtml, textOfHtml } from './plain-text.ts';

const WORKS: ReadonlySet<unknown> = new Set([
  'Note',
  'Article',
  'Page',
  'Video',
  'Image',
  'Audio',
  'Event',
  'Question',
  'Document',
]);
const PUBLIC: ReadonlySet<unknown> = new Set(['https://www.w3.org/ns/activitystreams#Public', 'as:Public', 'Public']);

const isOf = (one: { readonly type?: unknown }, types: ReadonlySet<unknown>): boolean =>
  typesOf(one.type).some((type) => types.has(type));
const isA = (one: { readonly type?: unknown }, type: string): boolean => typesOf(one.type).includes(type);

/** For everybody; what names nobody was handed to us by its own server, and is. */
const isPublic = ({ to, cc }: Thing): boolean => {
  const named = [...to, ...cc];
  return named.length === 0 || named.some((one) => PUBLIC.has(idOf(one)));
};

const languageOf = ({ contentMap, language }: Thing): string[] => {
  if (typeof language === 'object' && language !== null && 'identifier' in language)
    return languagesOf(String(language.identifier));
  const maps = Object.keys(contentMap ?? {});
  return maps.length === 1 ? languagesOf(maps[0]) : [];
};

const tagsOf = ({ tag }: Thing): string[] =>
  hashtagsOf(
    tag.flatMap((one) => {
      const parsed = named.safeParse(one).data;
      return parsed !== undefined && isA(parsed, 'Hashtag') ? [parsed.name] : [];
    }),
  );

/** The words of a work: its title where it has one, and what it says; of a long one the summary. */
function wordsOf(work: Thing): string | null {
  const short = isA(work, 'Note') || isA(work, 'Question');
  const title = lineOfHtml(work.name ?? (short ? work.summary : null), MAX_TITLE);
  const said = short ? work.content : (work.summary ?? work.content);
  const body = textOfHtml(said, MAX_TEXT);
  return title === null || body === null ? (title ?? body) : `${title}\n${body}`;
}

type Read = OutboxItem | 'malformed' | 'not-public' | 'unknown-type';

function readWork(work: Thing, act: Activity, base: string): Read {
  const id = work.id ?? act.id;
  if (id === null) return 'malformed';
  if (!isOf(work, WORKS)) return 'unknown-type';
  if (!isPublic(work)) return 'not-public';
  return {
    kind: 'work',
    id: storableText(id),
    url: webAddress(pageOf(work.url) ?? id, base),
    published: parseDate(work.published ?? (isA(act, 'Update') ? null : act.published)),
    updated: parseDate(work.updated ?? (isA(act, 'Update') ? act.published : null)),
    text: wordsOf(work),
    tags: tagsOf(work),
    languages: languageOf(work),
    about: webAddress(idOf(work.inReplyTo), base),
  };
}

/** An announcement of something that is told by its address alone, or a work of which nothing else is told. */
function readAddress(
  kind: 'work' | 'repost',
  id: string | null,
  input: { act: Activity; about: string | null; base: string },
): Read {
  const { act, about, base } = input;
  if (id === null || about === null) return 'malformed';
  const nothing = { text: null, tags: [], languages: [] };
  const url = webAddress(about, base);
  const when = { published: parseDate(act.published), updated: null };
  return { kind, id: storableText(id), url, ...when, ...nothing, about: kind === 'repost' ? url : null };
}

const goneItem = (id: string | null): Read => (id === null ? 'malformed' : { kind: 'gone', id: storableText(id) });

function readItem(value: unknown, base: string): Read {
  const act = activity.safeParse(value).data;
  if (act === undefined) return 'malformed';
  const about = idOf(act.object);
  const work = thing.safeParse(act.object).data ?? null;
  if (isA(act, 'Tombstone')) return goneItem(act.id);
  if (isA(act, 'Delete') || (work !== null && isA(work, 'Tombstone'))) return goneItem(about);
  if (isA(act, 'Announce'))
    return isPublic(act) ? readAddress('repost', act.id ?? about, { act, about, base }) : 'not-public';
  if (isOf(act, WORKS)) return readWork(act, act, base);
  if (!isA(act, 'Create') && !isA(act, 'Update')) return 'unknown-type';
  if (work !== null) return readWork(work, act, base);
  return isA(act, 'Create') ? readAddress('work', about, { act, about, base }) : 'unknown-type';
}

const isCollection = (value: unknown): boolean => {
  const parsed = collection.safeParse(value).data;
  return (
    parsed !== undefined && typesOf(parsed.type).some((type) => /^(Ordered)?Collection(Page)?$/.test(String(type)))
  );
};

/** One page of a collection, or a collection that holds its first page or its items itself; null when it is none. */
export function readCollection(value: unknown, base: string): CollectionDocument | null {
  if (!isCollection(value)) return null;
  const { totalItems, orderedItems, items, first, next } = collection.parse(value);
  const listed = [...orderedItems, ...items].slice(0, MAX_ENTRIES).map((one) => readItem(one, base));
  const skipped: Record<string, number> = {};
  for (const one of listed) if (typeof one === 'string') skipped[one] = (skipped[one] ?? 0) + 1;
  const inner = listed.length === 0 && typeof first === 'object' && first !== null ? readCollection(first, base) : null;
  if (inner !== null) return { ...inner, total: totalItems ?? inner.total };
  return {
    kind: 'collection',
    total: totalItems,
    items: listed.filter((one) => typeof one !== 'string'),
    next: webAddress(idOf(next) ?? (listed.length === 0 ? idOf(first) : null), base),
    skipped,
  };
}
