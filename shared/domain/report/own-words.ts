import type { OwnPost, OwnWords, Repost } from '../../report/own-words.ts';
import type { Action, PostRef } from '../activity/action.ts';
import { isWithheld } from '../activity/withheld.ts';
import type { Instant } from '../ids.ts';
import { type PeopleLookup, type PostLookup, personOf } from './likes.ts';
import { compareText } from './order.ts';
import { worthOfWords } from './telling-words.ts';

/** Whoever asked not to be shown, or hides from who is not logged in, is not quoted. */
const isQuoted = ({ id, username }: Repost['author']): boolean => !isWithheld(id) && !isWithheld(username);

/** So many of each are shown. */
const MOST = 3;

export const NO_OWN_WORDS: OwnWords = { posts: [], reposts: [] };

interface Written {
  readonly post: PostRef;
  readonly at: Instant;
  readonly text: string;
}

const wordsOf = (text: string | null): string => (text ?? '').trim();

/** What says more before what says less, then what is newer. */
const byWords = (a: Written, b: Written): number =>
  worthOfWords(b.text) - worthOfWords(a.text) || b.at - a.at || compareText(a.post.code, b.post.code);

/** Each author once before any of them twice, in the order that they came. */
function eachAuthorFirst<T extends { readonly author: { readonly id: string } }>(all: readonly T[]): T[] {
  const met = new Set<string>();
  const [once, again]: [T[], T[]] = [[], []];
  for (const one of all) {
    (met.has(one.author.id) ? again : once).push(one);
    met.add(one.author.id);
  }
  return [...once, ...again];
}

/** What the lists need beside the actions. */
export interface OwnWordsLookup {
  readonly people: PeopleLookup;
  readonly posts: PostLookup;
  /** The network tells the likes that posts receive. */
  readonly tellsLikes: boolean;
}

/**
 * Of the period's own posts the three that received the most likes in it, or that say the most where the network tells no likes; of the
 * reposts the three that say the most, each author once before one of them twice. Posts without words and what was taken back
 * are left out. The answers that a post received are not collected, so that none is chosen by them.
 */
export function createOwnWords() {
  const written: Written[] = [];
  const reposted: Action[] = [];
  const likes = new Map<string, number>();

  function posts({ tellsLikes }: OwnWordsLookup): OwnPost[] {
    const likesOf = ({ post }: Written): number => likes.get(post.code) ?? 0;
    return written
      .filter(({ text }) => text !== '')
      .sort((a, b) => likesOf(b) - likesOf(a) || byWords(a, b))
      .slice(0, MOST)
      .map((one) => ({ ...one.post, text: one.text, at: one.at, likes: tellsLikes ? likesOf(one) : null }));
  }

  function reposts({ people, posts: known }: OwnWordsLookup): Repost[] {
    const shown = reposted.flatMap(({ post, targetId, at }) => {
      const content = post === null ? undefined : known.get(post.code);
      const text = content?.gone === false ? wordsOf(content.text) : '';
      return post === null || targetId === null || text === ''
        ? []
        : [{ post, at, text, author: personOf(people, targetId) }];
    });
    return eachAuthorFirst(shown.filter(({ author }) => isQuoted(author)).sort(byWords))
      .slice(0, MOST)
      .map(({ post, text, at, author }) => ({ ...post, text, at, author }));
  }

  return {
    add(action: Action): void {
      const { kind, post, at, text, removed } = action;
      if (removed || post === null) return;
      if (kind === 'post') written.push({ post, at, text: wordsOf(text) });
      if (kind === 'repost') reposted.push(action);
      if (kind === 'like-received') likes.set(post.code, (likes.get(post.code) ?? 0) + 1);
    },
    list: (lookup: OwnWordsLookup): OwnWords => ({ posts: posts(lookup), reposts: reposts(lookup) }),
  };
}

/** What of them still stands: posts and reposts that were taken back, and posts that their network no longer shows, are gone. */
export function standingOwnWords(
  { posts, reposts }: OwnWords,
  changes: {
    /** Addresses of own posts that were deleted. */
    readonly removed: ReadonlySet<string>;
    /** Codes of posts whose reposts were taken back. */
    readonly withdrawn: ReadonlySet<string>;
    /** What others' posts say now, by their codes; null where they are gone. */
    readonly texts: ReadonlyMap<string, string | null>;
    readonly named: (person: Repost['author']) => Repost['author'];
  },
): OwnWords {
  const { removed, withdrawn, texts, named } = changes;
  return {
    posts: posts.filter(({ url }) => !removed.has(url)),
    reposts: reposts.flatMap((one) => {
      const text = texts.has(one.code) ? wordsOf(texts.get(one.code) ?? null) : one.text;
      const author = named(one.author);
      return text === '' || withdrawn.has(one.code) || !isQuoted(author) ? [] : [{ ...one, text, author }];
    }),
  };
}
