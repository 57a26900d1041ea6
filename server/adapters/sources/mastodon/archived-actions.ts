import type { Action, PostRef } from '../../../../shared/domain/activity/action.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import { storableText } from '../../../../shared/domain/storable-text.ts';
import { htmlToText } from '../html-text.ts';
import { idOf, parseAcct, parseQuery } from './acct.ts';
import type { ArchivedActivity, ArchivedNote } from './archive-answers.ts';
import { keyOf, postRef, REPOST_PREFIX, type SkipReason, STATUS_PREFIX } from './status-actions.ts';
import { lineOrNull } from './text.ts';
import { isPlausible, writtenAt } from './written-at.ts';

/** "Everybody", in its three spellings (ActivityPub, 5.6). */
const PUBLIC: ReadonlySet<string> = new Set(['https://www.w3.org/ns/activitystreams#Public', 'as:Public', 'Public']);
const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 640;
const PRIMARY_SUBTAG = /^[a-z]{2,3}(?=-|$)/;
const NEVER = { reason: null, removed: false } as const;

/** Public and in the lists: one that names everybody only as copied is unlisted, one that does not is for followers or named people. */
const isPublic = ({ to }: Pick<ArchivedActivity, 'to'>): boolean => to.some((address) => PUBLIC.has(address));

function tagsOf({ tag }: ArchivedNote): string[] {
  const names = (tag ?? []).flatMap(({ type, name }) => (type === 'Hashtag' && typeof name === 'string' ? [name] : []));
  const clean = names.map((name) =>
    storableText(name)
      .trim()
      .replace(/^[#＃]+/, '')
      .toLowerCase(),
  );
  return [...new Set(clean)].filter((name) => name !== '' && name.length <= MAX_TAG_LENGTH).slice(0, MAX_TAGS);
}

function languagesOf({ contentMap }: ArchivedNote): string[] {
  const found = Object.keys(contentMap ?? {}).flatMap((key) => PRIMARY_SUBTAG.exec(key.toLowerCase())?.[0] ?? []);
  return [...new Set(found)];
}

/** The words of a post: its warning, what it says, and the choices of its poll, a line each; as they are told of a collection. */
function wordsOf(note: ArchivedNote): string {
  const choices = [...(note.oneOf ?? []), ...(note.anyOf ?? [])].flatMap(({ name }) => lineOrNull(name) ?? []);
  const parts = [
    lineOrNull(note.summary),
    htmlToText(note.content ?? ''),
    choices.map((name) => `○ ${name}`).join('\n'),
  ];
  return parts.filter((part) => part !== null && part !== '').join('\n\n');
}

/** Whose post an address is of, as far as it says so itself. */
function authorIn(uri: string, note: ArchivedNote | null): string | null {
  const mention = (note?.tag ?? []).find(
    ({ type, href }) => type === 'Mention' && typeof href === 'string' && uri.startsWith(`${href}/`),
  );
  const named = mention === undefined ? null : parseAcct(mention.name ?? '');
  const acct = named ?? parseQuery(uri);
  return acct === null ? null : idOf(acct);
}

function writtenAction(note: ArchivedNote, { actor, at }: { actor: string; at: Instant }): Action | 'malformed' {
  const post = postRef({ uri: note.id, url: note.url ?? null });
  if (post === null || !note.id.startsWith(new URL(actor).origin)) return 'malformed';
  const edited = writtenAt(note.updated ?? '');
  const common = {
    ...{ key: keyOf(STATUS_PREFIX, at, post.code), at, text: wordsOf(note), tags: tagsOf(note) },
    languages: languagesOf(note),
    ...NEVER,
    ...(edited === null || edited <= at ? {} : { editedAt: edited }),
  };
  const answered = note.inReplyTo ?? null;
  if (answered === null || answered.startsWith(`${actor}/`)) return { ...common, kind: 'post', targetId: null, post };
  const parent: PostRef | null = postRef({ uri: answered, url: null });
  return { ...common, kind: 'comment', targetId: authorIn(answered, note), post: parent };
}

function boostAction(activity: ArchivedActivity, at: Instant): Action | 'malformed' {
  const { object } = activity;
  const uri = typeof object === 'string' ? object : object.id;
  const post = postRef({ uri, url: typeof object === 'string' ? null : (object.url ?? null) });
  if (post === null) return 'malformed';
  // The status's own address, as an instance shows it; the activity's is one step further.
  const key = keyOf(REPOST_PREFIX, at, storableText(activity.id.replace(/\/activity$/, '')));
  return { key, kind: 'repost', at, targetId: authorIn(uri, null), post, text: null, tags: [], ...NEVER };
}

/** An entry of the outbox as an action, or why it is none. */
export function archivedAction(activity: ArchivedActivity, now: Instant): Action | SkipReason {
  const { object, type } = activity;
  const note = typeof object === 'string' ? null : object;
  if (!['Create', 'Announce'].includes(type) || (type === 'Create' && note === null)) return 'malformed';
  if (!isPublic(activity) || (type === 'Create' && note !== null && !isPublic(note))) return 'not-public';
  const at = writtenAt((type === 'Create' ? note?.published : null) ?? activity.published ?? '');
  if (at === null) return 'malformed';
  if (!isPlausible(at, now)) return 'date-out-of-range';
  return type === 'Create' && note !== null
    ? writtenAction(note, { actor: activity.actor, at })
    : boostAction(activity, at);
}
