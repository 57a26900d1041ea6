import { setImmediate } from 'node:timers/promises';
import type { Action } from '../../../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import type { CollectSink } from '../../../ports/activity-source.ts';
import { type ListedStatus, statusNameSchema, statusSchema } from './answers.ts';
import type { Page } from './api.ts';
import type { Memory } from './memory.ts';
import type { Answering, FindParents } from './parents.ts';
import { type Author, keyOf, REPOST_PREFIX, STATUS_PREFIX, statusAction } from './status-actions.ts';
import { writtenAt } from './written-at.ts';

/** Items of a page that are looked at: some software gives everything at once. */
const MOST_ITEMS = 500;
/** Items read in one go. */
const AT_ONCE = 10;
/** Of a list by time, the last ones say how far it was read; one alone may have been dated back by its author. */
const LAST_ONES = 3;

/** An own public post or answer that was seen, and how many like and boost it. */
export interface SeenPost {
  readonly code: string;
  readonly localId: string;
  readonly url: string;
  readonly at: Instant;
  readonly likes: number;
  readonly reposts: number;
}

/** What came in so far. */
export interface StatusIntake {
  /** Delivers a page's statuses, and what each of them answers. */
  take(page: Page): Promise<void>;
  /** Everything that is newer has been read; null while nothing was. */
  back(): Instant | null;
  /** Own statuses from after `news`. */
  came(): number;
  /** A status came of which not even the name can be read: it cannot be said what is missing. */
  isUnreadable(): boolean;
  readonly posts: readonly SeenPost[];
  readonly skipped: Readonly<Record<string, number>>;
}

interface IntakeOptions {
  readonly author: Author;
  readonly news: Instant;
  readonly sink: CollectSink;
  readonly signal: AbortSignal;
  readonly memory: Memory;
  readonly findParents: FindParents;
}

interface Sorted {
  readonly ready: Action[];
  readonly answers: Answering[];
  readonly present: string[];
}

function backOf(items: readonly unknown[]): Instant | null {
  const times = items.slice(-LAST_ONES).flatMap((item) => {
    const named = statusNameSchema.safeParse(item);
    return named.success ? (writtenAt(named.data.created_at) ?? []) : [];
  });
  return times.length === 0 ? null : instant(Math.max(...times));
}

/** The keys of a status that cannot be read beyond its name, which is there, whatever it is; none where it has no name. */
function namedKeys(item: unknown): string[] {
  const named = statusNameSchema.safeParse(item);
  const at = named.success ? writtenAt(named.data.created_at) : null;
  if (!named.success || at === null) return [];
  return [STATUS_PREFIX, REPOST_PREFIX].map((prefix) => keyOf(prefix, at, named.data.uri));
}

export function createStatusIntake(options: IntakeOptions): StatusIntake {
  const { author, news, sink, memory } = options;
  const skipped: Record<string, number> = {};
  const posts: SeenPost[] = [];
  let came = 0;
  let back: Instant | null = null;
  let unreadable = false;

  function leaveOut(item: unknown, reason: string, into: Sorted): void {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
    if (reason !== 'malformed') return;
    const keys = namedKeys(item);
    unreadable ||= keys.length === 0;
    into.present.push(...keys);
  }

  /** Names and posts that come along are remembered for those who ask for them next. */
  function remember(status: ListedStatus): void {
    memory.post(status.reblog ?? status, author.acct.domain);
    if (status.reblog) memory.person(status.reblog.account, author.acct.domain);
  }

  function notePost(status: ListedStatus, { at, post }: Action): void {
    const [likes, reposts] = [status.favourites_count ?? 0, status.reblogs_count ?? 0];
    const code = status.uri;
    posts.push({ code, localId: status.id, url: post?.url ?? code, at, likes, reposts });
  }

  /** The post that a comment answers is asked for once, when it is new; one that is known and was not edited is only named again. */
  function deliver(action: Action, own: ListedStatus, into: Sorted): void {
    const parent = own.in_reply_to_id ?? null;
    if (action.kind !== 'comment') into.ready.push(action);
    else if (action.at <= news && action.editedAt === undefined) into.present.push(action.key);
    else if (action.at > news && parent !== null) into.answers.push({ comment: action, parent });
    else into.ready.push(action);
  }

  function sort(item: unknown, into: Sorted): void {
    const status = statusSchema.safeParse(item).data;
    const action = status === undefined ? 'malformed' : statusAction(status, author);
    if (status === undefined || typeof action === 'string') {
      leaveOut(item, typeof action === 'string' ? action : 'malformed', into);
      return;
    }
    remember(status);
    if (action.at > news) came += 1;
    const own = status.account.id === author.localId ? status : (status.reblog ?? status);
    if (action.kind !== 'repost') notePost(own, action);
    deliver(action, own, into);
  }

  return {
    posts,
    skipped,
    back: () => back,
    came: () => came,
    isUnreadable: () => unreadable,
    async take(page) {
      const into: Sorted = { ready: [], answers: [], present: [] };
      const items = page.items.slice(0, MOST_ITEMS);
      unreadable ||= items.length < page.items.length;
      back = backOf(items) ?? back;
      for (const [index, item] of items.entries()) {
        sort(item, into);
        if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
      }
      const actions = [...into.ready, ...(await options.findParents(into.answers, options.signal))];
      const each = new Map(actions.map((action) => [action.key, action]));
      if (each.size > 0) await sink.actions([...each.values()]);
      if (into.present.length > 0) await sink.present(into.present);
    },
  };
}
