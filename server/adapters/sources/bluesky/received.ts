import type { Action } from '../../../../shared/domain/activity/action.ts';
import type { CoverageLevel } from '../../../../shared/domain/activity/coverage.ts';
import { areSettledAskedNow, isListReadNow } from '../../../../shared/domain/collect/looks-by-age.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import type { Logger } from '../../../core/logger.ts';
import { type CollectSink, type ReceivedCount, SourceError } from '../../../ports/activity-source.ts';
import type { AppView } from './app-view.ts';
import { isDid, parseAtUri, postRef } from './at-uri.ts';
import { isPlausible, parseCreatedAt } from './created-at.ts';
import type { LikesRead, ReceivedMemory } from './received-memory.ts';

/** Politeness, not truth: above these the coverage says `sampled`. */
export interface ReceivedLimits {
  readonly posts: number;
  readonly pagesPerPost: number;
  readonly requests: number;
}

/** 100 likes a page: up to 2,000 likes of one post, and at most some minutes of one request at a time. */
export const RECEIVED_LIMITS: ReceivedLimits = { posts: 500, pagesPerPost: 20, requests: 400 };

export interface ReceivedRequest {
  /** Own posts, oldest first; the newest come first when there are too many. */
  readonly posts: readonly string[];
  /** Those of them that are asked about once a day. */
  readonly settled: readonly string[];
  readonly now: Instant;
  readonly limits: ReceivedLimits;
  /** What came of reading them before. */
  readonly memory: ReceivedMemory;
}

export interface ReceivedResult {
  readonly coverage: CoverageLevel;
  /** Absent where the app view did not tell how many there are. */
  readonly count?: ReceivedCount;
  /** Of the posts that were asked for, now or before. */
  readonly memory: ReceivedMemory;
  readonly skipped: Readonly<Record<string, number>>;
}

type Like = { readonly createdAt: string; readonly did: string };

function toAction(code: string, like: Like, now: Instant): Action | 'malformed' | 'date-out-of-range' {
  const uri = parseAtUri(code);
  const at = parseCreatedAt(like.createdAt);
  if (uri === null || at === null || !isDid(like.did)) return 'malformed';
  if (!isPlausible(at, now)) return 'date-out-of-range';
  const about = { kind: 'like-received', at, targetId: like.did, post: postRef(uri) } as const;
  return { key: `received:${code}|${like.did}`, ...about, text: null, tags: [], reason: null, removed: false };
}

/** Counts what one collection of received likes did. */
function createTally(limits: ReceivedLimits) {
  const skipped: Record<string, number> = {};
  let requests = 0;
  let capped = false;
  let total = 0;
  let counted: number | null = null;
  return {
    skipped,
    /** False when no further request is allowed. */
    ask(): boolean {
      requests += 1;
      capped ||= requests > limits.requests;
      return requests <= limits.requests;
    },
    cap(): void {
      capped = true;
    },
    capped: () => capped,
    told(count: number): void {
      total += count;
    },
    total: () => total,
    /** As the app view counts them, on the posts that are asked. */
    count(likes: Iterable<number>): void {
      counted = [...likes].reduce((sum, each) => sum + each, 0);
    },
    compared: (): { count?: ReceivedCount } => (counted === null ? {} : { count: { told: total, counted } }),
    skip(reason: string): void {
      skipped[reason] = (skipped[reason] ?? 0) + 1;
    },
  };
}

type Tally = ReturnType<typeof createTally>;

interface Run {
  readonly request: ReceivedRequest;
  readonly sink: CollectSink;
  readonly signal: AbortSignal;
  readonly tally: Tally;
  readonly memory: Map<string, LikesRead>;
}

export interface ReceivedCollector {
  /** Sends likes received by the posts to the sink. An app view that fails lowers the coverage, it does not throw. */
  collect(request: ReceivedRequest, sink: CollectSink, signal: AbortSignal): Promise<ReceivedResult>;
}

/** Passes one page on; counts what it leaves out. @returns how many likes it passed on */
async function deliver(code: string, likes: readonly Like[], { request, sink, tally }: Run): Promise<number> {
  const sound = new Map<string, Action>();
  for (const like of likes) {
    const action = toAction(code, like, request.now);
    if (typeof action === 'string') tally.skip(action);
    else sound.set(action.key, action);
  }
  if (sound.size > 0) await sink.actions([...sound.values()]);
  tally.told(sound.size);
  return sound.size;
}

/** Whether a post's likes may be others than those that were read. */
function isDue(
  read: LikesRead | undefined,
  { now, count }: { readonly now: Instant; readonly count: number },
): boolean {
  return isListReadNow(read === undefined ? null : { at: read.at, count: read.counted, agreed: read.agreed }, {
    now,
    count,
  });
}

/** What is known of a post that is not asked for again counts as if it had been told now. */
function recall({ told, cut }: LikesRead, tally: Tally): void {
  tally.told(told);
  if (cut) tally.cap();
}

/** Those of the liked posts that are to be asked now; what is known of the others counts on, and of no other post is anything kept. */
function sortOut(liked: readonly string[], counts: ReadonlyMap<string, number>, run: Run): string[] {
  const { memory, tally, request } = run;
  const kept = new Set(liked);
  for (const code of memory.keys()) if (!kept.has(code)) memory.delete(code);
  const due = liked.filter((code) => isDue(memory.get(code), { now: request.now, count: counts.get(code) ?? 0 }));
  const again = new Set(due);
  for (const [code, read] of memory) if (!again.has(code)) recall(read, tally);
  return due;
}

/** A list that is shorter than its count may only lag behind it; one that is as short the next time does not. */
function agrees(before: LikesRead | undefined, { told, counted }: Pick<LikesRead, 'told' | 'counted'>): boolean {
  return told >= counted || (before?.told === told && before.counted === counted);
}

export function createReceivedCollector(appView: AppView, log: Logger): ReceivedCollector {
  /** Null where no further request was allowed. */
  async function likesOf(code: string, run: Run): Promise<Pick<LikesRead, 'told' | 'cut'> | null> {
    let cursor: string | null = null;
    let told = 0;
    for (let page = 0; page < run.request.limits.pagesPerPost; page += 1) {
      if (!run.tally.ask()) return null;
      const answer = await appView.likes(code, cursor, run.signal);
      told += await deliver(code, answer.likes, run);
      // A cursor that stays, or a page without likes, would go on for ever.
      if (answer.cursor === null || answer.cursor === cursor || answer.likes.length === 0) return { told, cut: false };
      cursor = answer.cursor;
    }
    run.tally.cap();
    return { told, cut: true };
  }

  /** Likes of each post: as they are counted now, or of a settled one as they were when all were asked about last. */
  async function countLikes(newest: readonly string[], run: Run, isWhole: boolean): Promise<Map<string, number>> {
    const settled = new Set(isWhole ? [] : run.request.settled);
    const counts = await appView.likeCounts(
      newest.filter((code) => !settled.has(code)),
      run.signal,
    );
    for (const code of newest) {
      const read = settled.has(code) ? run.memory.get(code) : undefined;
      if (read !== undefined) counts.set(code, read.counted);
    }
    return counts;
  }

  /** @returns when every post was asked about last, and all that was due then read */
  async function collectAll(run: Run): Promise<Instant | null> {
    const { posts, limits, now } = run.request;
    const { memory } = run;
    const newest = posts.slice(-limits.posts);
    if (newest.length < posts.length) run.tally.cap();
    const { allAt } = run.request.memory;
    const isWhole = areSettledAskedNow(allAt, now);
    const counts = await countLikes(newest, run, isWhole);
    run.tally.count(counts.values());
    const due = sortOut(newest.filter((code) => (counts.get(code) ?? 0) > 0).reverse(), counts, run);
    let isAllRead = newest.length > 0;
    for (const [done, code] of due.entries()) {
      run.sink.progress('received', done, due.length);
      const read = await likesOf(code, run);
      const counted = counts.get(code) ?? 0;
      const before = memory.get(code);
      isAllRead &&= read !== null;
      if (read !== null) memory.set(code, { ...read, at: now, counted, agreed: agrees(before, { ...read, counted }) });
    }
    run.sink.progress('received', due.length, due.length);
    if (!isAllRead) return null;
    return isWhole ? now : allAt;
  }

  return {
    async collect(request, sink, signal) {
      const tally = createTally(request.limits);
      const likes = new Map(request.memory.likes);
      let allAt: Instant | null = null;
      try {
        allAt = await collectAll({ request, sink, signal, tally, memory: likes });
      } catch (error) {
        if (!(error instanceof SourceError) || error.failure === 'aborted') throw error;
        log.warn({ failure: error.failure, reason: error.message }, 'likes received are incomplete');
        // What was not told at all must not read as "none were received".
        const coverage = tally.total() > 0 ? 'sampled' : 'none';
        const memory = { likes, allAt };
        return { coverage, ...tally.compared(), memory, skipped: { ...tally.skipped, 'received-unavailable': 1 } };
      }
      const coverage = tally.capped() ? 'sampled' : 'full';
      return { coverage, ...tally.compared(), memory: { likes, allAt }, skipped: tally.skipped };
    },
  };
}
