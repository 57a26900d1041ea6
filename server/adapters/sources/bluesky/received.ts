import type { Action } from '../../../../shared/domain/activity/action.ts';
import type { CoverageLevel } from '../../../../shared/domain/activity/coverage.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import type { Logger } from '../../../core/logger.ts';
import { type CollectSink, type ReceivedCount, SourceError } from '../../../ports/activity-source.ts';
import type { AppView } from './app-view.ts';
import { isDid, parseAtUri, postRef } from './at-uri.ts';
import { isPlausible, parseCreatedAt } from './created-at.ts';

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
  readonly now: Instant;
  readonly limits: ReceivedLimits;
}

export interface ReceivedResult {
  readonly coverage: CoverageLevel;
  /** Absent where the app view did not tell how many there are. */
  readonly count?: ReceivedCount;
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
    delivered(count: number): void {
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
}

export interface ReceivedCollector {
  /** Sends likes received by the posts to the sink. An app view that fails lowers the coverage, it does not throw. */
  collect(request: ReceivedRequest, sink: CollectSink, signal: AbortSignal): Promise<ReceivedResult>;
}

/** Passes one page on; counts what it leaves out. */
async function deliver(code: string, likes: readonly Like[], { request, sink, tally }: Run): Promise<void> {
  const sound = new Map<string, Action>();
  for (const like of likes) {
    const action = toAction(code, like, request.now);
    if (typeof action === 'string') tally.skip(action);
    else sound.set(action.key, action);
  }
  if (sound.size > 0) await sink.actions([...sound.values()]);
  tally.delivered(sound.size);
}

export function createReceivedCollector(appView: AppView, log: Logger): ReceivedCollector {
  async function likesOf(code: string, run: Run): Promise<void> {
    let cursor: string | null = null;
    for (let page = 0; page < run.request.limits.pagesPerPost; page += 1) {
      if (!run.tally.ask()) return;
      const answer = await appView.likes(code, cursor, run.signal);
      await deliver(code, answer.likes, run);
      // A cursor that stays, or a page without likes, would go on for ever.
      if (answer.cursor === null || answer.cursor === cursor || answer.likes.length === 0) return;
      cursor = answer.cursor;
    }
    run.tally.cap();
  }

  async function collectAll(run: Run): Promise<void> {
    const { posts, limits } = run.request;
    const newest = posts.slice(-limits.posts);
    if (newest.length < posts.length) run.tally.cap();
    const counts = await appView.likeCounts(newest, run.signal);
    run.tally.count(counts.values());
    const liked = newest.filter((code) => (counts.get(code) ?? 0) > 0).reverse();
    for (const [done, code] of liked.entries()) {
      run.sink.progress('received', done, liked.length);
      await likesOf(code, run);
    }
    run.sink.progress('received', liked.length, liked.length);
  }

  return {
    async collect(request, sink, signal) {
      const tally = createTally(request.limits);
      try {
        await collectAll({ request, sink, signal, tally });
      } catch (error) {
        if (!(error instanceof SourceError) || error.failure === 'aborted') throw error;
        log.warn({ failure: error.failure, reason: error.message }, 'likes received are incomplete');
        // What was not told at all must not read as "none were received".
        const coverage = tally.total() > 0 ? 'sampled' : 'none';
        return { coverage, ...tally.compared(), skipped: { ...tally.skipped, 'received-unavailable': 1 } };
      }
      return { coverage: tally.capped() ? 'sampled' : 'full', ...tally.compared(), skipped: tally.skipped };
    },
  };
}
