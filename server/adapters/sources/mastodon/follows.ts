import { createHash } from 'node:crypto';
import type { Action } from '../../../../shared/domain/activity/action.ts';
import type { CoverageLevel } from '../../../../shared/domain/activity/coverage.ts';
import { MAX_ACCOUNT_FOLLOWS } from '../../../../shared/domain/collect/follow-lists.ts';
import { isListReadNow } from '../../../../shared/domain/collect/looks-by-age.ts';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import type { CollectSink } from '../../../ports/activity-source.ts';
import { idOf, parseAcct } from './acct.ts';
import { accountSchema } from './answers.ts';
import type { MastodonApi, Page } from './api.ts';
import type { Memory } from './memory.ts';
import { askPage, readList } from './pager.ts';
import { type Beginning, keptFromOf } from './reading.ts';
import type { Looks } from './revision.ts';

export const FOLLOW_PREFIX = 'follow:';

const PER_PAGE = 80;
/** Of the newest follows so many are remembered, to tell by the next list which ones came since. */
const ANCHORS = 8;
const ANCHOR_LETTERS = 6;

export interface FollowsRead {
  readonly coverage: { readonly follow: CoverageLevel; readonly unfollow: CoverageLevel };
  /** The whole list was read: who is not in it is not followed. */
  readonly whole: boolean;
  readonly looks: Looks['follows'];
}

const WHOLE = { follow: 'full', unfollow: 'full' } as const;
/** Who is not among the newest may be followed all the same. */
const SAMPLED = { follow: 'sampled', unfollow: 'none' } as const;

/** Kept back by the account, or by an instance that shows it to nobody without a login. */
const UNTOLD: FollowsRead = { coverage: { follow: 'none', unfollow: 'none' }, whole: false, looks: null };

/** A few letters by which an account is known again in the next list. */
const anchorOf = (id: string): string =>
  createHash('sha256').update(id).digest('base64url').replace(/[-_]/g, '0').slice(0, ANCHOR_LETTERS);

/** The list begins with the newest follow: those above one that was there last time came since. Null where nothing tells. */
function newOnes(ids: readonly string[], before: Looks['follows']): ReadonlySet<string> {
  if (before === null) return new Set();
  if (before.count === 0) return new Set(ids);
  const known = new Set(before.anchors);
  const first = ids.findIndex((id) => known.has(anchorOf(id)));
  return new Set(ids.slice(0, Math.max(0, first)));
}

/**
 * A follow as an action. An instance does not say since when: one that came since the last list is dated with the look that found it, the
 * others with a time from before actions are kept, so that they are known and no news.
 */
const followOf = (targetId: string, at: Instant): Action => ({
  key: `${FOLLOW_PREFIX}|${targetId}`,
  kind: 'follow',
  at,
  targetId,
  post: null,
  text: null,
  tags: [],
  reason: null,
  removed: false,
});

export type ReadFollows = (beginning: Beginning, sink: CollectSink, signal: AbortSignal) => Promise<FollowsRead>;

/** Reads whom the account follows, where it lets that be seen, and only when the count or the time says that it may have changed. */
export function createFollowsReader({ api, memory }: { api: MastodonApi; memory: Memory }): ReadFollows {
  function idsIn(page: Page, domain: string): string[] {
    return page.items.slice(0, MAX_ACCOUNT_FOLLOWS).flatMap((item) => {
      const account = accountSchema.safeParse(item).data;
      if (account === undefined) return [];
      memory.person(account, domain);
      const acct = parseAcct(account.acct, domain);
      return acct === null ? [] : [idOf(acct)];
    });
  }

  /** The newest follows, and whether they are all; null where the instance does not show them. */
  async function listOf({ home, localId }: Beginning, sink: CollectSink, signal: AbortSignal) {
    const path = `/api/v1/accounts/${encodeURIComponent(localId)}/following`;
    const list = { origin: home.origin, path, perPage: PER_PAGE };
    const first = await askPage(api, { list, maxId: null }, signal);
    if (first.status !== 'ok') return null;
    const found = new Set<string>();
    const take = async (page: Page): Promise<'more' | 'enough'> => {
      for (const id of idsIn(page, home.acct.domain)) found.add(id);
      sink.progress('people', found.size, null);
      return found.size < MAX_ACCOUNT_FOLLOWS ? 'more' : 'enough';
    };
    const mostPages = Math.ceil(MAX_ACCOUNT_FOLLOWS / PER_PAGE);
    const end = await readList(api, { list, first: first.value, mostPages }, { take, signal });
    return {
      ids: [...found].slice(0, MAX_ACCOUNT_FOLLOWS),
      whole: end === 'whole' && found.size <= MAX_ACCOUNT_FOLLOWS,
    };
  }

  async function deliver(ids: readonly string[], { request, looks }: Beginning, sink: CollectSink): Promise<void> {
    const before = looks?.follows ?? null;
    const fresh = newOnes(ids, before);
    const earlier = instant(keptFromOf(request) - 1);
    for (let from = 0; from < ids.length; from += PER_PAGE) {
      const some = ids.slice(from, from + PER_PAGE);
      await sink.actions(some.map((id) => followOf(id, fresh.has(id) ? request.now : earlier)));
    }
  }

  /** Reads the list, or says that it is not shown. */
  async function read(beginning: Beginning, sink: CollectSink, signal: AbortSignal): Promise<FollowsRead> {
    const { request, looks, followed } = beginning;
    const count = followed ?? 0;
    const list = await listOf(beginning, sink, signal);
    // Older instances show an empty list of an account that hides it.
    if (list === null || (list.ids.length === 0 && count > 0)) return UNTOLD;
    await deliver(list.ids, beginning, sink);
    const before = looks?.follows ?? null;
    const agreed = before === null || before.count === count;
    const look = { at: request.now, count, agreed, anchors: list.ids.slice(0, ANCHORS).map(anchorOf) };
    return { coverage: list.whole ? WHOLE : SAMPLED, whole: list.whole, looks: look };
  }

  return async (beginning, sink, signal) => {
    const { request, looks, followed, hidesFollows, home } = beginning;
    if (hidesFollows) return UNTOLD;
    const before = looks?.follows ?? null;
    const count = followed ?? 0;
    const isDue = isListReadNow(before, { now: request.now, count });
    if (isDue && api.maySpend(home.origin)) return read(beginning, sink, signal);
    if (before === null) return UNTOLD;
    return { coverage: isDue || count > MAX_ACCOUNT_FOLLOWS ? SAMPLED : WHOLE, whole: false, looks: before };
  };
}
