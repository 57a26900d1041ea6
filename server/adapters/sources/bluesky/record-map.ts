import type { Action } from '../../../../shared/domain/activity/action.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import { storableText } from '../../../../shared/domain/storable-text.ts';
import { atUri, isDid, parseAtUri, postRef } from './at-uri.ts';
import { ASCII, arrayOf, CborError, fields, type Gives, type Picker, TEXT } from './car/cbor-pick.ts';
import { type ActionCollection, isActionCollection } from './collections.ts';
import { isPlausible, parseCreatedAt } from './created-at.ts';

/** Why a record gives no action. */
export type SkipReason = 'unknown-type' | 'malformed' | 'date-out-of-range';

/** The account whose record it is, and the time that dates are judged against. */
export interface RecordOwner {
  readonly did: string;
  readonly now: Instant;
}

/** A record's place in its repository and in the archive. */
export interface RecordPlace {
  /** `collection/rkey`. */
  readonly key: string;
  readonly collection: string;
  readonly start: number;
  readonly end: number;
}

const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 640;
/** The lexicon allows three. */
const MAX_LANGUAGES = 3;
const PRIMARY_SUBTAG = /^[a-z]{2,3}(?=-|$)/;
const TAG_FEATURE = 'app.bsky.richtext.facet#tag';

const target = fields(['uri', ASCII]);
const pointing = fields(['$type', ASCII], ['createdAt', ASCII], ['subject', target]);
const following = fields(['$type', ASCII], ['createdAt', ASCII], ['subject', ASCII]);
const features = arrayOf(fields(['$type', ASCII], ['tag', TEXT]));
const words = fields(
  ['$type', ASCII],
  ['createdAt', ASCII],
  ['text', TEXT],
  ['reply', fields(['parent', target])],
  ['facets', arrayOf(fields(['features', features]))],
  ['tags', arrayOf(TEXT)],
  ['langs', arrayOf(TEXT)],
);
type Words = Gives<typeof words>;

type Content = Pick<Action, 'kind' | 'targetId' | 'post' | 'text' | 'tags' | 'languages'>;
interface Reading {
  readonly $type: string | undefined;
  readonly createdAt: string | undefined;
  /** Null when the record lacks what its type asks for. */
  readonly content: Content | null;
}

const NO_TAGS: readonly string[] = [];
type Reader = (picker: Picker, place: RecordPlace, owner: RecordOwner) => Reading | undefined;

const readPointing =
  (kind: 'like' | 'repost'): Reader =>
  (picker, { start, end }) => {
    const record = picker.pick(start, end, pointing);
    if (record === undefined) return undefined;
    const subject = parseAtUri(record[2]?.[0] ?? '');
    const content =
      subject === null ? null : { kind, targetId: subject.did, post: postRef(subject), text: null, tags: NO_TAGS };
    return { $type: record[0], createdAt: record[1], content };
  };

const readFollow: Reader = (picker, { start, end }) => {
  const record = picker.pick(start, end, following);
  if (record === undefined) return undefined;
  const [$type, createdAt, subject = ''] = record;
  if (!isDid(subject)) return { $type, createdAt, content: null };
  return { $type, createdAt, content: { kind: 'follow', targetId: subject, post: null, text: null, tags: NO_TAGS } };
};

/** Adds a tag unless it is empty, too long, there already, or one too many. */
function addTag(tags: string[], raw: string | undefined): void {
  const tag = storableText(raw ?? '')
    .trim()
    .replace(/^[#＃]+/, '')
    .toLowerCase();
  if (tag !== '' && tag.length <= MAX_TAG_LENGTH && tags.length < MAX_TAGS && !tags.includes(tag)) tags.push(tag);
}

function readTags(facets: Words[4], list: Words[5]): readonly string[] {
  if (facets === undefined && list === undefined) return NO_TAGS;
  const tags: string[] = [];
  for (const facet of facets ?? []) {
    for (const feature of facet?.[0] ?? []) if (feature?.[0] === TAG_FEATURE) addTag(tags, feature[1]);
  }
  for (const tag of list ?? []) addTag(tags, tag);
  return tags;
}

/** The declared languages by their primary subtags, each once: `pt-BR` and `pt` are one. What is no language tag is left out. */
function readLanguages(list: Words[6]): readonly string[] {
  const found = (list ?? []).flatMap((tag) => PRIMARY_SUBTAG.exec(tag?.toLowerCase() ?? '')?.[0] ?? []);
  return [...new Set(found)].slice(0, MAX_LANGUAGES);
}

function postContent(post: Words, key: string, owner: RecordOwner): Content | null {
  const [, , text, reply, facets, list, langs] = post;
  if (text === undefined) return null;
  const said = { text: storableText(text), tags: readTags(facets, list), languages: readLanguages(langs) };
  const parent = reply === undefined ? null : parseAtUri(reply[0]?.[0] ?? '');
  if (reply !== undefined && parent === null) return null;
  if (parent !== null && parent.did !== owner.did) {
    return { kind: 'comment', targetId: parent.did, post: postRef(parent), ...said };
  }
  return { kind: 'post', targetId: null, post: postRef(atUri(owner.did, key)), ...said };
}

const readPost: Reader = (picker, { key, start, end }, owner) => {
  const post = picker.pick(start, end, words);
  if (post === undefined) return undefined;
  return { $type: post[0], createdAt: post[1], content: postContent(post, key, owner) };
};

const READERS: Readonly<Record<ActionCollection, Reader>> = {
  'app.bsky.feed.like': readPointing('like'),
  'app.bsky.feed.post': readPost,
  'app.bsky.feed.repost': readPointing('repost'),
  'app.bsky.graph.follow': readFollow,
};

function tryRead(picker: Picker, place: RecordPlace, owner: RecordOwner): Reading | undefined {
  try {
    return isActionCollection(place.collection) ? READERS[place.collection](picker, place, owner) : undefined;
  } catch (error) {
    // Bytes that are no record are counted by the caller like any other unreadable one.
    if (error instanceof CborError) return undefined;
    throw error;
  }
}

/** A record as an action, or why it is none. Whatever the bytes, it throws only what the picker's count of work throws. */
export function readRecord(picker: Picker, place: RecordPlace, owner: RecordOwner): Action | SkipReason {
  const reading = tryRead(picker, place, owner);
  if (reading === undefined) return 'malformed';
  if (reading.$type !== place.collection) return reading.$type === undefined ? 'malformed' : 'unknown-type';
  const at = parseCreatedAt(reading.createdAt ?? '');
  if (at === null || reading.content === null) return 'malformed';
  if (!isPlausible(at, owner.now)) return 'date-out-of-range';
  return { key: place.key, at, ...reading.content, reason: null, removed: false };
}
