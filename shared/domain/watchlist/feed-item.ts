import { type Day, type Instant, instant } from '../ids.ts';
import { hashtagsIn } from '../report/hashtags.ts';

/** What the feed tells of: never that somebody stopped following, nor what others did to a post. */
export const FEED_KINDS = ['post', 'repost', 'comment', 'like', 'follow'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** One name's actions of one kind on one day: an item of the feed, before it is told. */
export interface DayTally {
  readonly watch: number;
  readonly day: Day;
  readonly kind: FeedKind;
  readonly count: number;
  readonly lastAt: Instant;
}

/** Newest day first and, inside a day, the last action first. Ties are settled, so that a page is always the same. */
export function inFeedOrder<T extends DayTally>(tallies: readonly T[]): T[] {
  const rank = ({ kind }: DayTally): number => FEED_KINDS.indexOf(kind);
  const older = (a: DayTally, b: DayTally): number => (a.day === b.day ? b.lastAt - a.lastAt : a.day < b.day ? 1 : -1);
  return [...tallies].sort((a, b) => older(a, b) || a.watch - b.watch || rank(a) - rank(b));
}

/** What a page counts from: 1 is the first; one that is too high is the last. */
export function pageOf<T>(items: readonly T[], asked: number, perPage: number): { items: T[]; page: number } {
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const page = Math.min(Math.max(1, asked), last);
  return { items: items.slice((page - 1) * perPage, page * perPage), page };
}

/** An action with what the directories know of its post and of the account it is about. */
export interface FeedAction {
  readonly at: Instant;
  readonly url: string | null;
  /** The action's own words. */
  readonly text: string | null;
  readonly tags: readonly string[];
  /** Words, picture and fate of the post it shows; the post that a comment answers is not looked at. */
  readonly postText: string | null;
  readonly image: string | null;
  readonly gone: boolean;
  /** Name of the account it is about, null where it is not known. */
  readonly name: string | null;
}

export interface FeedPicture {
  readonly image: string;
  readonly url: string | null;
  readonly text: string | null;
}

/** An item's content, to be put into words by the screen. */
export interface FeedContent {
  readonly count: number;
  /** Only of a single post, which carries its time in public itself; everything else is told by its day. */
  readonly at: Instant | null;
  /** The newest words, shortened. */
  readonly text: string | null;
  readonly url: string | null;
  readonly pictures: readonly FeedPicture[];
  /** Every one of the posts is a picture. */
  readonly allPictures: boolean;
  /** The hashtag that at least half of several likes share; null where there is none. */
  readonly tag: { readonly tag: string; readonly count: number } | null;
  /** Whom the newest follow is of, or whose post the words of a repost are. */
  readonly name: string | null;
}

const PICTURES = 3;
const LONGEST_TEXT = 240;
const FEWEST_TAGGED = 2;

const isPicture = (action: FeedAction): action is FeedAction & { image: string } =>
  action.image !== null && !action.gone;

/** The newest ones, each picture once however often it was posted. */
function picturesOf(actions: readonly FeedAction[]): FeedPicture[] {
  const all = actions.filter(isPicture);
  const once = all.filter(({ image }, index) => all.findIndex((other) => other.image === image) === index);
  return once
    .slice(0, PICTURES)
    .map(({ image, url, text, postText }) => ({ image, url, text: shortened(postText ?? text) }));
}

/** Cut at a word, with an ellipsis. */
export function shortened(text: string | null): string | null {
  const words = text?.trim().replaceAll(/\s+/gu, ' ') ?? '';
  if (words.length <= LONGEST_TEXT) return words === '' ? null : words;
  const cut = [...words].slice(0, LONGEST_TEXT).join('');
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > LONGEST_TEXT / 2 ? end : cut.length).trimEnd()}…`;
}

/** The commonest hashtag, if at least half of the likes carry it; all of them must be known to say so. */
function sharedTag(actions: readonly FeedAction[], count: number): FeedContent['tag'] {
  if (actions.length !== count) return null;
  const counts = new Map<string, number>();
  for (const { tags, postText, gone } of actions) {
    if (gone) continue;
    for (const tag of new Set([...tags, ...hashtagsIn(postText ?? '')])) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (first === undefined || first[1] < FEWEST_TAGGED || first[1] * 2 < count) return null;
  return { tag: first[0], count: first[1] };
}

const NOTHING = { at: null, text: null, url: null, pictures: [], allPictures: false, tag: null, name: null } as const;

function postsOf(count: number, actions: readonly FeedAction[]): FeedContent {
  const [newest] = actions;
  const pictures = picturesOf(actions);
  const allPictures = actions.length === count && actions.every(isPicture);
  const words = shortened(newest?.text ?? null);
  return {
    ...NOTHING,
    count,
    at: count === 1 && newest !== undefined ? instant(newest.at) : null,
    text: count > 1 && allPictures ? null : words,
    url: newest?.url ?? null,
    pictures,
    allPictures,
  };
}

/** The newest of the posts that has words, with whose it is: what was passed on says more than that something was. */
function repostsOf(count: number, actions: readonly FeedAction[]): FeedContent {
  const there = actions.filter(({ gone }) => !gone);
  const told = there.find(({ postText }) => shortened(postText) !== null);
  const whose = told ?? (count === 1 ? there[0] : undefined);
  return {
    ...NOTHING,
    count,
    text: shortened(told?.postText ?? null),
    url: whose?.url ?? null,
    pictures: picturesOf(actions),
    name: whose?.name ?? null,
  };
}

/**
 * Tells an item from its actions, newest first. There may be fewer actions than `count` where there are very many; what
 * would have to be known of all of them is then left out.
 */
export function feedContent(kind: FeedKind, count: number, actions: readonly FeedAction[]): FeedContent {
  const [newest] = actions;
  switch (kind) {
    case 'post':
      return postsOf(count, actions);
    case 'repost':
      return repostsOf(count, actions);
    case 'comment':
      return { ...NOTHING, count, text: shortened(newest?.text ?? null), url: newest?.url ?? null };
    case 'like':
      return { ...NOTHING, count, pictures: picturesOf(actions), tag: sharedTag(actions, count) };
    case 'follow':
      return { ...NOTHING, count, name: actions.find(({ name }) => name !== null)?.name ?? null };
  }
}
