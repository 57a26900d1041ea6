import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import type { CollectSink, RemovalScope } from '../../../ports/activity-source.ts';
import type { Answer, MastodonApi } from './api.ts';
import type { Memory } from './memory.ts';
import { askPage, type ListEnd, readList } from './pager.ts';
import { createParentFinder } from './parents.ts';
import { type Author, REPOST_PREFIX, rangeBefore, STATUS_PREFIX } from './status-actions.ts';
import { createStatusIntake, type SeenPost, type StatusIntake } from './status-intake.ts';

/** The most that the API gives at once. */
const PER_PAGE = 40;
/** 4,000 statuses in one collection; who writes more in thirteen months is read as far back as that. */
const MOST_PAGES = 100;

export interface StatusesRead {
  /** Everything from then on was read; null where the list's end was reached. */
  readonly readFrom: Instant | null;
  /** Why the list was not read as far back as was asked for: it is too long (or goes in circles), or the instance asks for quiet. */
  readonly cut: 'long' | 'quiet' | null;
  readonly removals: RemovalScope;
  readonly posts: readonly SeenPost[];
  /** Own statuses from after `news`. */
  readonly came: number;
  readonly skipped: Readonly<Record<string, number>>;
}

export interface StatusesRequest {
  readonly author: Author;
  /** Statuses from then on are read. */
  readonly from: Instant;
  /** What was written after it is counted as `came`, and asked for what it answers. */
  readonly news: Instant;
  /** Asked when `from` is reached: how much further to read, null for no further. */
  readonly further: (came: number) => Instant | null;
}

export type ReadStatuses = (
  request: StatusesRequest,
  sink: CollectSink,
  signal: AbortSignal,
) => Promise<StatusesRead | Exclude<Answer<never>, { status: 'ok' }>>;

const PREFIXES = [STATUS_PREFIX, REPOST_PREFIX];

/** A window that was read says what it lacks, and nothing of what is older. */
function removalsFrom(from: Instant | null, intake: StatusIntake): RemovalScope {
  if (intake.isUnreadable()) return { kind: 'none' };
  const except = from === null ? [] : PREFIXES.map((prefix) => rangeBefore(prefix, from));
  return { kind: 'prefixes', prefixes: PREFIXES, except, proven: false };
}

/** From when on everything was read. Of the last moment of a list that goes on, more may stand on the next page. */
function readFromOf(end: ListEnd | null, intake: StatusIntake, input: { from: Instant; now: Instant }): Instant | null {
  if (end === 'whole') return null;
  if (end === null) return input.from;
  const back = intake.back();
  return back === null ? input.now : instant(Math.max(input.from, back + 1));
}

/** Reads an account's statuses, newest first, back to where the request says. */
export function createStatusReader({ api, memory }: { api: MastodonApi; memory: Memory }): ReadStatuses {
  return async (request, sink, signal) => {
    const { author, news } = request;
    const path = `/api/v1/accounts/${encodeURIComponent(author.localId)}/statuses`;
    const list = { origin: author.origin, path, perPage: PER_PAGE };
    const first = await askPage(api, { list, maxId: null }, signal);
    if (first.status !== 'ok') return first;
    const findParents = createParentFinder({ api, memory }, author);
    const intake = createStatusIntake({ author, news, sink, signal, memory, findParents });
    let { from } = request;
    const isBackAt = (then: Instant): boolean => (intake.back() ?? author.now) < then;
    const end = await readList(
      api,
      { list, first: first.value, mostPages: MOST_PAGES },
      {
        signal,
        async take(page, pages) {
          await intake.take(page);
          sink.progress('downloading', pages, null);
          if (isBackAt(from)) from = request.further(intake.came()) ?? from;
          return isBackAt(from) ? 'enough' : 'more';
        },
      },
    );
    const readFrom = readFromOf(end, intake, { from, now: author.now });
    return {
      readFrom,
      cut: end === 'whole' ? null : end,
      removals: removalsFrom(readFrom, intake),
      posts: intake.posts,
      came: intake.came(),
      skipped: intake.skipped,
    };
  };
}
