import type { Action, PostRef } from '../../../../shared/domain/activity/action.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import { storableText } from '../../../../shared/domain/storable-text.ts';
import { htmlToText } from '../html-text.ts';
import type { Home } from './accounts.ts';
import { idOf, parseAcct } from './acct.ts';
import type { ListedStatus, StatusAnswer } from './answers.ts';
import { lineOrNull, webAddress } from './text.ts';
import { isPlausible, writtenAt } from './written-at.ts';

export const STATUS_PREFIX = 'status/';
export const REPOST_PREFIX = 'repost/';

/** Why a status gives no action. */
export type SkipReason = 'malformed' | 'date-out-of-range' | 'not-public' | 'not-theirs';

/** Whose statuses are read. */
export interface Author extends Home {
  /** The account's number on its own instance. */
  readonly localId: string;
  readonly now: Instant;
  /** Whether the account lets its words be repeated; else texts, hashtags and languages stay out. */
  readonly words: boolean;
  /** Everything is told anew, because the account changed its mind about its words. */
  readonly retold: boolean;
}

const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 640;
const MAX_URI = 2_048;
const PRIMARY_SUBTAG = /^[a-z]{2,3}(?=-|$)/;

/** Keys are ordered by time, so that a window of statuses is a range of keys. */
export const keyOf = (prefix: string, at: Instant, uri: string): string =>
  `${prefix}${new Date(at).toISOString()}/${uri}`;

/** What stands under the prefix from before `at`. */
export const rangeBefore = (prefix: string, at: Instant) => ({
  from: prefix,
  to: `${prefix}${new Date(at).toISOString()}`,
});

/** A post's reference: its `uri`, which stays the same through edits and on every server. */
export function postRef(status: Pick<StatusAnswer, 'uri' | 'url'>): PostRef | null {
  const code = status.uri.length <= MAX_URI ? webAddress(status.uri) : null;
  return code === null ? null : { code, url: webAddress(status.url) ?? code };
}

function tagsOf({ tags }: StatusAnswer): string[] {
  const names = (tags ?? []).map(({ name }) =>
    storableText(name)
      .trim()
      .replace(/^[#＃]+/, '')
      .toLowerCase(),
  );
  return [...new Set(names)].filter((name) => name !== '' && name.length <= MAX_TAG_LENGTH).slice(0, MAX_TAGS);
}

function languagesOf({ language }: StatusAnswer): string[] {
  const found = PRIMARY_SUBTAG.exec(language?.toLowerCase() ?? '')?.[0];
  return found === undefined ? [] : [found];
}

/** The words of a post: its warning, what it says, and the choices of its poll, a line each. */
export function wordsOf(status: StatusAnswer): string {
  const choices = (status.poll?.options ?? []).map(({ title }) => lineOrNull(title)).filter((title) => title !== null);
  const parts = [
    lineOrNull(status.spoiler_text),
    htmlToText(status.content ?? ''),
    choices.map((title) => `○ ${title}`).join('\n'),
  ];
  return parts.filter((part) => part !== null && part !== '').join('\n\n');
}

function saidIn(status: StatusAnswer, { words }: Author): Pick<Action, 'text' | 'tags' | 'languages'> {
  if (!words) return { text: null, tags: [], languages: [] };
  return { text: wordsOf(status), tags: tagsOf(status), languages: languagesOf(status) };
}

const NEVER = { reason: null, removed: false } as const;

/** The account that a status answers, as far as the status itself names it. */
function answeredIn(status: StatusAnswer, author: Author): string | null {
  const mention = (status.mentions ?? []).find(({ id }) => id === status.in_reply_to_account_id);
  const acct = mention === undefined ? null : parseAcct(mention.acct, author.acct.domain);
  return acct === null ? null : idOf(acct);
}

const isAnswer = (status: StatusAnswer, { localId }: Author): boolean =>
  (status.in_reply_to_account_id ?? null) !== null
    ? status.in_reply_to_account_id !== localId
    : (status.in_reply_to_id ?? null) !== null;

function writtenAction(status: StatusAnswer, author: Author, at: Instant): Action | 'malformed' {
  const post = postRef(status);
  // An instance speaks for posts of its own.
  if (post === null || ![new URL(author.origin).host, author.acct.domain].includes(new URL(post.code).host))
    return 'malformed';
  const edited = author.retold ? author.now : writtenAt(status.edited_at ?? '');
  const common = {
    key: keyOf(STATUS_PREFIX, at, post.code),
    at,
    ...saidIn(status, author),
    ...NEVER,
    ...(edited === null ? {} : { editedAt: edited }),
  };
  if (!isAnswer(status, author)) return { ...common, kind: 'post', targetId: null, post };
  return { ...common, kind: 'comment', targetId: answeredIn(status, author), post: null };
}

function boostAction(
  status: ListedStatus,
  boosted: StatusAnswer,
  { author, at }: { author: Author; at: Instant },
): Action | 'malformed' {
  const post = postRef(boosted);
  const by = parseAcct(boosted.account.acct, author.acct.domain);
  if (post === null || by === null || status.uri.length > MAX_URI) return 'malformed';
  const key = keyOf(REPOST_PREFIX, at, storableText(status.uri));
  return { key, kind: 'repost', at, targetId: idOf(by), post, text: null, tags: [], ...NEVER };
}

/** What a listed status is: the account's own, one that it boosted, or one of its own that the instance shows as boosted by somebody. */
function subjectOf(status: ListedStatus, { localId }: Author): ListedStatus | null {
  if (status.account.id === localId) return status;
  return status.reblog?.account.id === localId ? status.reblog : null;
}

/** A listed status as an action, or why it is none. */
export function statusAction(listed: ListedStatus, author: Author): Action | SkipReason {
  const status = subjectOf(listed, author);
  if (status === null) return 'not-theirs';
  const boosted = status.reblog ?? null;
  const isPublic = [status, boosted].every((one) => one === null || (one.visibility ?? 'public') === 'public');
  if (!isPublic) return 'not-public';
  const at = writtenAt(status.created_at);
  if (at === null) return 'malformed';
  if (!isPlausible(at, author.now)) return 'date-out-of-range';
  return boosted === null ? writtenAction(status, author, at) : boostAction(status, boosted, { author, at });
}
