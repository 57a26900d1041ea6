import pLimit from 'p-limit';
import type { Person } from '../../../../shared/report/person.ts';
import { type ActivitySource, type PostCard, SourceError } from '../../../ports/activity-source.ts';
import { personOf } from './accounts.ts';
import { parseAcct } from './acct.ts';
import { type MastodonApi, originOf } from './api.ts';
import { cardOf, type Memory } from './memory.ts';
import { assertWanted } from './wanted.ts';

/** What is not remembered is asked of so many instances side by side, and of one of them so often in one call. */
const INSTANCES_AT_ONCE = 6;
const PER_INSTANCE = 10;
const PER_CALL = 60;
/** The address of a post on an instance that is Mastodon's: its number is the last part. */
const STATUS_URI = /\/(?:users\/[^/]+\/statuses|@[^/]+)\/(\d{1,24})$/;

/** Who wrote it, by its address alone. */
const authorOf = (url: URL): string =>
  `${/^\/(?:users\/|@)([^/]+)/.exec(url.pathname)?.[1]?.toLowerCase() ?? ''}@${url.host}`;

interface DirectoryOptions {
  readonly api: MastodonApi;
  readonly memory: Memory;
  readonly egressAllow: readonly string[];
}

/** What one wants of an instance, and how it is asked for. */
interface Question<T> {
  readonly origin: string;
  readonly ask: (signal: AbortSignal) => Promise<T | null>;
}

/** What was found, and the failure of an instance that did not answer. */
interface Asked<T> {
  readonly found: readonly T[];
  readonly failure: SourceError | null;
}

async function askInstance<T>(questions: readonly Question<T>[], signal: AbortSignal): Promise<Asked<T>> {
  const found: T[] = [];
  try {
    for (const { ask } of questions.slice(0, PER_INSTANCE)) {
      const answer = await ask(signal);
      if (answer !== null) found.push(answer);
    }
    return { found, failure: null };
  } catch (error) {
    if (!(error instanceof SourceError) || error.failure === 'aborted') throw error;
    return { found, failure: error };
  }
}

/**
 * The answers of many instances. One that does not answer is not asked again in this call, and harms no other.
 * @throws SourceError where none of them answers
 */
async function askAll<T>(questions: readonly Question<T>[], signal: AbortSignal): Promise<T[]> {
  const byInstance = Map.groupBy(questions.slice(0, PER_CALL), ({ origin }) => origin);
  const limit = pLimit(INSTANCES_AT_ONCE);
  const asked = await Promise.all([...byInstance.values()].map((some) => limit(() => askInstance(some, signal))));
  const [failure = null] = asked.flatMap((one) => one.failure ?? []);
  if (failure !== null && asked.every((one) => one.failure !== null)) throw failure;
  return asked.flatMap(({ found }) => found);
}

/** Splits what is remembered from what has to be asked for. */
function recall<T>(
  keys: readonly string[],
  memory: { get(key: string): T | undefined },
): { known: T[]; rest: string[] } {
  const known = keys.flatMap((key) => memory.get(key) ?? []);
  return { known, rest: keys.filter((key) => memory.get(key) === undefined) };
}

/** Names and cards: as a collection brought them along a moment ago, else asked of the instance that each is on. */
export function createDirectory({
  api,
  memory,
  egressAllow,
}: DirectoryOptions): Pick<ActivitySource, 'people' | 'posts'> {
  function personQuestion(id: string): Question<Person> | null {
    const acct = parseAcct(id);
    if (acct === null) return null;
    const origin = originOf(acct.domain, egressAllow);
    return {
      origin,
      ask: async (signal) => {
        const answer = await api.account(origin, acct.name, signal);
        const person = answer.status === 'ok' ? personOf(answer.value, acct.domain) : null;
        return person?.id === id ? person : null;
      },
    };
  }

  function postQuestion(code: string): Question<PostCard> | null {
    const url = URL.parse(code);
    const id = url === null ? undefined : STATUS_URI.exec(url.pathname)?.[1];
    if (url === null || id === undefined) return null;
    return {
      origin: url.origin,
      ask: async (signal) => {
        const answer = await api.status(url.origin, id, signal);
        if (answer.status === 'hidden') return null;
        if (answer.status !== 'ok')
          return { code, authorId: authorOf(url), url: code, text: null, image: null, gone: true };
        const card = cardOf(answer.value, url.host);
        return card?.code === code ? card : null;
      },
    };
  }

  return {
    async people(ids, signal) {
      assertWanted(signal);
      const { known, rest } = recall(ids, memory.people);
      return [
        ...known,
        ...(await askAll(
          rest.map(personQuestion).filter((one) => one !== null),
          signal,
        )),
      ];
    },
    async posts(codes, signal) {
      assertWanted(signal);
      const { known, rest } = recall(codes, memory.cards);
      return [
        ...known,
        ...(await askAll(
          rest.map(postQuestion).filter((one) => one !== null),
          signal,
        )),
      ];
    },
  };
}
