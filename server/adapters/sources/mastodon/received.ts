import type { Action } from '../../../../shared/domain/activity/action.ts';
import type { CoverageLevel } from '../../../../shared/domain/activity/coverage.ts';
import { isLookedAtNow, LAST_LOOK_MS } from '../../../../shared/domain/collect/looks-by-age.ts';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { type CollectSink, type ReceivedCount, SourceError } from '../../../ports/activity-source.ts';
import { idOf, parseAcct } from './acct.ts';
import { type AccountAnswer, accountSchema } from './answers.ts';
import type { MastodonApi, Page } from './api.ts';
import type { Memory } from './memory.ts';
import { askPage, type ListEnd, readList } from './pager.ts';
import type { Beginning } from './reading.ts';
import type { SeenPost } from './status-intake.ts';

const PER_PAGE = 80;
/** 400 likes, or boosts, of one post. */
const MOST_PAGES = 5;
/** Posts asked for in one collection, the newest first. */
const MOST_POSTS = 60;
const YOUNG_MS = LAST_LOOK_MS / 4;

export interface ReceivedRead {
  readonly coverage: CoverageLevel;
  /** On the posts that were asked; absent where none was. */
  readonly count?: ReceivedCount;
  /** Prefixes of the keys of likes, or boosts, that were all told: what is stored and not told again is gone. */
  readonly whole: readonly string[];
  readonly skipped: Readonly<Record<string, number>>;
}

/** What others do with a post, and where an instance says who did. */
interface Received {
  readonly kind: 'like-received' | 'repost-received';
  readonly list: 'favourited_by' | 'reblogged_by';
  readonly prefix: string;
  /** How many the instance counts. */
  readonly countOf: (post: SeenPost) => number;
  /** Whether it was read at the last looks, too. */
  readonly wasRead: (looks: NonNullable<Beginning['looks']>) => boolean;
  /** Counts the posts whose list could not be read. */
  readonly skipped: string;
}

export const LIKES: Received = {
  kind: 'like-received',
  list: 'favourited_by',
  prefix: 'received:',
  countOf: ({ likes }) => likes,
  wasRead: () => true,
  skipped: 'received-unavailable',
};

export const REPOSTS: Received = {
  kind: 'repost-received',
  list: 'reblogged_by',
  prefix: 'reposted:',
  countOf: ({ reposts }) => reposts,
  wasRead: ({ reposts }) => reposts,
  skipped: 'reposted-unavailable',
};

const prefixOf = ({ prefix }: Received, { code }: SeenPost): string => `${prefix}${code}|`;

/** A post among those that were read, and when it was looked at last. */
interface Due {
  readonly post: SeenPost;
  readonly lastAt: Instant | null;
}

/** Old posts are read less often than young ones: when one of them was looked at last is when those of its age were. */
function lastLookAt({ at }: SeenPost, { looks }: Beginning): Instant | null {
  if (looks === null) return null;
  return at >= looks.at - YOUNG_MS ? looks.at : instant(Math.max(looks.monthAt, looks.wholeAt));
}

/** The posts that it is to be asked of now. */
function duePosts(what: Received, posts: readonly SeenPost[], beginning: Beginning): Due[] {
  const { looks, request } = beginning;
  const { now, receivedFrom } = request;
  const known = looks !== null && what.wasRead(looks);
  return posts
    .filter((post) => post.at >= receivedFrom && what.countOf(post) > 0)
    .map((post) => ({ post, lastAt: known ? lastLookAt(post, beginning) : null }))
    .filter(({ post, lastAt }) => isLookedAtNow({ at: post.at, lastAt }, now))
    .sort((a, b) => b.post.at - a.post.at);
}

/**
 * A like or boost as an action. An instance does not say when it was given: one that is there at the first look at a post is dated with the
 * post, a later one with the look that found it.
 */
function actionOf(
  what: Received,
  { account, due: { post, lastAt } }: { readonly account: AccountAnswer; readonly due: Due },
  { home, request }: Beginning,
): Action | null {
  const acct = parseAcct(account.acct, home.acct.domain);
  if (acct === null) return null;
  const by = idOf(acct);
  return {
    key: `${prefixOf(what, post)}${by}`,
    kind: what.kind,
    at: lastAt === null || lastAt < post.at ? post.at : request.now,
    targetId: by,
    post: { code: post.code, url: post.url },
    text: null,
    tags: [],
    reason: null,
    removed: false,
  };
}

interface Input {
  readonly beginning: Beginning;
  readonly sink: CollectSink;
  readonly signal: AbortSignal;
}

export type ReadReceived = (posts: readonly SeenPost[], input: Input) => Promise<ReceivedRead>;

/** How the lists were read: to their end, in part, or not at all. */
interface Tally {
  readonly whole: string[];
  told: number;
  untold: number;
  /** Likes, or boosts, handed on, beside those that the instance counts on the posts that were asked. */
  handedOn: number;
  counted: number;
}

function coverageOf({ whole, told, untold }: Tally, due: readonly Due[]): CoverageLevel {
  if (due.length > 0 && told === 0) return 'none';
  return untold === 0 && whole.length === due.length ? 'full' : 'sampled';
}

/** Reads who liked, or boosted, the account's own posts, each post by a schedule of its age. */
export function createReceivedReader(
  { api, memory }: { readonly api: MastodonApi; readonly memory: Memory },
  what: Received,
): ReadReceived {
  async function deliver(page: Page, due: Due, { beginning, sink }: Input): Promise<number> {
    const { domain } = beginning.home.acct;
    const accounts = page.items.slice(0, PER_PAGE).flatMap((item) => accountSchema.safeParse(item).data ?? []);
    for (const account of accounts) memory.person(account, domain);
    const actions = accounts
      .map((account) => actionOf(what, { account, due }, beginning))
      .filter((action) => action !== null);
    const each = new Map(actions.map((action) => [action.key, action]));
    if (each.size > 0) await sink.actions([...each.values()]);
    return each.size;
  }

  /** How far the list was read; null where the instance does not show it, asks for quiet, or the post is gone. */
  async function listOf(due: Due, tally: Tally, input: Input): Promise<ListEnd | null> {
    const { origin } = input.beginning.home;
    if (!api.maySpend(origin)) return null;
    const path = `/api/v1/statuses/${encodeURIComponent(due.post.localId)}/${what.list}`;
    const list = { origin, path, perPage: PER_PAGE };
    const first = await askPage(api, { list, maxId: null }, input.signal);
    if (first.status !== 'ok') return null;
    const take = async (page: Page): Promise<'more'> => {
      tally.handedOn += await deliver(page, due, input);
      return 'more';
    };
    return readList(api, { list, first: first.value, mostPages: MOST_PAGES }, { take, signal: input.signal });
  }

  async function readAll(due: readonly Due[], tally: Tally, input: Input): Promise<void> {
    for (const [done, one] of due.slice(0, MOST_POSTS).entries()) {
      input.sink.progress('received', done, due.length);
      tally.counted += what.countOf(one.post);
      const end = await listOf(one, tally, input);
      if (end === 'whole') tally.whole.push(prefixOf(what, one.post));
      if (end === null) tally.untold += 1;
      else tally.told += 1;
    }
  }

  return async (posts, input) => {
    const { now, receivedFrom } = input.beginning.request;
    if (receivedFrom >= now) return { coverage: 'none', whole: [], skipped: {} };
    const due = duePosts(what, posts, input.beginning);
    const tally: Tally = { whole: [], told: 0, untold: 0, handedOn: 0, counted: 0 };
    try {
      await readAll(due, tally, input);
    } catch (error) {
      // What the account did itself is not lost for what others did.
      if (!(error instanceof SourceError) || error.failure === 'aborted') throw error;
      tally.untold += 1;
    }
    const coverage = coverageOf(tally, due);
    const untouched = posts
      .filter((post) => what.countOf(post) === 0 && post.at >= receivedFrom)
      .map((post) => prefixOf(what, post));
    const skipped = tally.untold === 0 ? {} : { [what.skipped]: tally.untold };
    const count = tally.counted === 0 ? {} : { count: { told: tally.handedOn, counted: tally.counted } };
    return { coverage, ...count, whole: [...tally.whole, ...untouched], skipped };
  };
}
