import type { Action } from '../../../../shared/domain/activity/action.ts';
import { SourceError } from '../../../ports/activity-source.ts';
import { idOf, parseAcct } from './acct.ts';
import type { StatusAnswer } from './answers.ts';
import type { MastodonApi } from './api.ts';
import type { Memory } from './memory.ts';
import { type Author, postRef } from './status-actions.ts';

/** Most that `GET /api/v1/statuses` takes. */
const PER_CALL = 20;
/** Answered posts that one collection asks for, together and, at instances older than 4.3, one by one. */
const MOST_TOGETHER = 200;
const MOST_SINGLY = 20;

/** A comment, and the number that the post it answers has on the author's instance. */
export interface Answering {
  readonly comment: Action;
  readonly parent: string;
}

/** Finds what comments answer. What the instance does not show to everybody stays unknown. */
export type FindParents = (comments: readonly Answering[], signal: AbortSignal) => Promise<Action[]>;

/** For one collection: what it may ask is counted from its beginning. */
export function createParentFinder(tools: { api: MastodonApi; memory: Memory }, author: Author): FindParents {
  const { api, memory } = tools;
  const { origin, acct } = author;
  const known = new Map<string, StatusAnswer>();
  let together = MOST_TOGETHER;
  let singly = MOST_SINGLY;

  const learn = (status: StatusAnswer): void => {
    known.set(status.id, status);
    memory.post(status, acct.domain);
    memory.person(status.account, acct.domain);
  };

  /** False where the instance does not answer for several at once. */
  async function askTogether(ids: readonly string[], signal: AbortSignal): Promise<boolean> {
    const answer = await api.statuses(origin, ids, signal);
    if (answer.status !== 'ok') return false;
    answer.value.forEach(learn);
    return true;
  }

  async function askSingly(ids: readonly string[], signal: AbortSignal): Promise<void> {
    for (const id of ids.slice(0, singly)) {
      singly -= 1;
      const answer = await api.status(origin, id, signal);
      if (answer.status === 'ok') learn(answer.value);
    }
  }

  async function ask(ids: readonly string[], signal: AbortSignal): Promise<void> {
    for (let from = 0; from < ids.length && together > 0; from += PER_CALL) {
      const some = ids.slice(from, from + Math.min(PER_CALL, together));
      together -= some.length;
      if (!(await askTogether(some, signal))) {
        together = 0;
        return askSingly(ids.slice(from), signal);
      }
    }
    return together === 0 ? askSingly([], signal) : undefined;
  }

  function complete({ comment, parent }: Answering): Action {
    const status = known.get(parent);
    const by = status === undefined ? null : parseAcct(status.account.acct, acct.domain);
    if (status === undefined || by === null) return comment;
    return { ...comment, targetId: idOf(by), post: postRef(status) };
  }

  return async (comments, signal) => {
    const unknown = [...new Set(comments.map(({ parent }) => parent))].filter((id) => !known.has(id));
    try {
      if (unknown.length > 0) await ask(unknown, signal);
    } catch (error) {
      // What is answered makes a comment richer, and is no reason to lose it.
      if (!(error instanceof SourceError) || error.failure === 'aborted') throw error;
    }
    return comments.map(complete);
  };
}
