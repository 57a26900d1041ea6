import type { Action } from '../../../../shared/domain/activity/action.ts';
import type { CoverageLevel } from '../../../../shared/domain/activity/coverage.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import { SourceError } from '../../../ports/activity-source.ts';
import type { Grant } from '../../../ports/network-access.ts';
import { type CommentAnswer, commentSchema, pageSchema, type ReplyAnswer, replySchema } from './answers.ts';
import type { Graph } from './graph.ts';
import type { SeenMedia } from './media.ts';
import { cursorAfter, type ListEnd, readList } from './pager.ts';
import { assertWanted, type Collecting, toldOf } from './posts.ts';
import { isPlausible, wordsOf, writtenAt } from './words.ts';

const WORDS = 'id,text,timestamp,username,from';
const FIELDS = `${WORDS},replies{${WORDS}}`;
const PER_PAGE = 50;
/** 200 threads under one post. */
const MOST_PAGES = 4;
/** Posts asked for in one collection, the newest first: a quarter of what an hour allows. */
const MOST_POSTS = 40;

export interface RepliesRead {
  readonly coverage: CoverageLevel;
  /** Prefixes of the keys of answers under posts whose comments were all told. */
  readonly whole: readonly string[];
  readonly told: readonly string[];
  readonly skipped: Readonly<Record<string, number>>;
}

const NO_REPLIES: RepliesRead = { coverage: 'none', whole: [], told: [], skipped: {} };

const prefixOf = ({ shortcode }: SeenMedia): string => `comment/${shortcode}/`;

/** By its name: the number of whoever wrote a comment is this app's own for them. */
const isBy = ({ from, username }: ReplyAnswer, name: string): boolean =>
  (from?.username ?? username)?.toLowerCase() === name;

const repliesOf = ({ replies }: CommentAnswer): ReplyAnswer[] =>
  (replies?.data ?? []).slice(0, PER_PAGE).flatMap((item) => replySchema.safeParse(item).data ?? []);

/**
 * What the account answered in others' threads. Of the others nothing is kept: the interface names them by a number that is this app's
 * own, by which whoever opts out could not be found again.
 */
function answersIn(
  threads: readonly CommentAnswer[],
  { media, name, now }: { media: SeenMedia; name: string; now: Instant },
) {
  const answers = threads.filter((thread) => !isBy(thread, name)).flatMap(repliesOf);
  return answers
    .filter((answer) => isBy(answer, name))
    .flatMap((answer): Action[] => {
      const at = writtenAt(answer.timestamp);
      if (at === null || !isPlausible(at, now)) return [];
      const key = `${prefixOf(media)}${new Date(at).toISOString()}/${answer.id}`;
      const words = { text: wordsOf(answer.text), tags: [] };
      return [{ key, kind: 'comment', at, targetId: null, post: null, ...words, reason: null, removed: false }];
    });
}

export type ReadReplies = (
  seen: readonly SeenMedia[],
  input: Collecting & { readonly name: string },
) => Promise<RepliesRead>;

/** How the threads were read. */
interface Tally {
  readonly whole: string[];
  readonly told: string[];
  untold: number;
  readonly keys: Set<string>;
}

/** Reads what the account answered under its own posts of the last weeks; only its owner's connection is shown that. */
export function createReplyReader(graph: Graph): ReadReplies {
  async function pageOf(grant: Grant, { id }: SeenMedia, input: { after: string | null; signal: AbortSignal }) {
    const params = { fields: FIELDS, limit: `${PER_PAGE}`, ...(input.after === null ? {} : { after: input.after }) };
    const answer = await graph.ask(grant, { path: `${id}/comments`, params, schema: pageSchema }, input.signal);
    if (answer.status !== 'ok') return null;
    const threads = answer.value.data.slice(0, PER_PAGE).flatMap((item) => commentSchema.safeParse(item).data ?? []);
    return { page: threads, next: cursorAfter(answer.value) };
  }

  function readOne(media: SeenMedia, input: Collecting & { readonly name: string }, tally: Tally): Promise<ListEnd> {
    const { reading, request, sink, signal, name } = input;
    return readList(
      (after) => pageOf(reading.grant, media, { after, signal }),
      async (threads) => {
        const answers = answersIn(threads, { media, name, now: request.now }).filter(({ key }) => !tally.keys.has(key));
        assertWanted(signal);
        for (const answer of answers) tally.keys.add(answer.key);
        tally.told.push(...answers.map(toldOf));
        if (answers.length > 0) await sink.actions(answers);
        return 'more';
      },
      MOST_PAGES,
    );
  }

  async function readAll(due: readonly SeenMedia[], input: Collecting & { readonly name: string }, tally: Tally) {
    for (const [done, media] of due.slice(0, MOST_POSTS).entries()) {
      if (!graph.maySpend(input.reading.grant)) {
        tally.untold += due.length - done;
        return;
      }
      input.sink.progress('received', done, due.length);
      const end = await readOne(media, input, tally);
      if (end === 'whole') tally.whole.push(prefixOf(media));
      else tally.untold += 1;
    }
    tally.untold += Math.max(0, due.length - MOST_POSTS);
  }

  return async (seen, input) => {
    const { request, reading } = input;
    if (reading.other !== null || request.receivedFrom >= request.now) return NO_REPLIES;
    const recent = seen.filter(({ at }) => at >= request.receivedFrom);
    const tally: Tally = { whole: [], told: [], untold: 0, keys: new Set() };
    const due = recent.filter(({ comments }) => comments > 0);
    try {
      await readAll(due, input, tally);
    } catch (error) {
      // Posts are not lost for what stands below them.
      if (!(error instanceof SourceError) || error.failure === 'aborted') throw error;
      tally.untold += 1;
    }
    const silent = recent.filter(({ comments }) => comments === 0).map(prefixOf);
    const read = due.length === 0 || tally.whole.length > 0 || tally.told.length > 0;
    return {
      coverage: read ? 'sampled' : 'none',
      whole: [...tally.whole, ...silent],
      told: tally.told,
      skipped: tally.untold === 0 ? {} : { 'comments-unavailable': tally.untold },
    };
  };
}
