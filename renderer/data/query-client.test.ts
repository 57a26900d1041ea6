import { environmentManager, notifyManager, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import { ApiError } from '../api/api-error.ts';
import type { QueryKey } from '../api/query-keys.ts';
import {
  changeQueryData,
  changeUntilAnswered,
  clearQueries,
  failureOf,
  invalidate,
  oldestShownAt,
  pollWhile,
  queryClient,
} from './query-client.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const unreachable = () => new ApiError({ code: 'unreachable' });
const notFound = () => new ApiError({ code: 'report_not_found', status: 404 });
const stops: (() => void)[] = [];

type Options = Partial<QueryObserverOptions<unknown, ApiError, unknown, unknown, QueryKey>>;

/** Puts a query on screen. @returns how to take it off */
function look(name: string, read: () => Promise<unknown>, options: Options = {}): () => void {
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: read, ...options });
  const stop = observer.subscribe(() => undefined);
  stops.push(stop);
  return stop;
}

const dataOf = (name: string) => queryClient.getQueryData([name]);

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  clearQueries();
  vi.useRealTimers();
});

// There is no window here, and a server repeats nothing.
beforeAll(() => environmentManager.setIsServer(() => false));

describe('a change that was asked for', () => {
  const answers: ((items: string[]) => void)[] = [];
  const read = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const answer = async (...items: string[]) => {
    answers.shift()?.(items);
    await settle();
  };
  const readAgain = () => void queryClient.refetchQueries({ queryKey: ['list'] });
  const less = (gone: string) => (items: string[]) => items.filter((item) => item !== gone);
  afterEach(() => answers.splice(0));

  async function asked(change: (items: string[]) => string[]) {
    const call = Promise.withResolvers<string>();
    const changed = changeUntilAnswered(['list'], change, () => call.promise);
    await settle();
    return { ...call, changed };
  }

  it('is shown at once, and in every answer until the service has done it; then what it answers is true', async () => {
    look('list', read);
    await answer('a', 'b');
    const { changed, resolve } = await asked(less('a'));
    expect(dataOf('list')).toEqual(['b']);
    readAgain();
    await answer('a', 'b', 'c');
    expect(dataOf('list'), 'the service had not come to it').toEqual(['b', 'c']);
    resolve('done');
    expect(await changed).toBe('done');
    readAgain();
    await answer('a', 'c');
    expect(dataOf('list'), 'somebody put it back').toEqual(['a', 'c']);
  });

  it('ends with a call that fails', async () => {
    look('list', read);
    await answer('a', 'b');
    const { changed, reject } = await asked(less('a'));
    reject(notFound());
    await expect(changed).rejects.toThrow('report_not_found');
    readAgain();
    await answer('a', 'b');
    expect(dataOf('list')).toEqual(['a', 'b']);
  });

  it('stays while others are answered', async () => {
    look('list', read);
    await answer('a', 'b', 'c');
    const [first] = [await asked(less('a')), await asked(less('b'))];
    first.resolve('done');
    await first.changed;
    readAgain();
    await answer('b', 'c');
    expect(dataOf('list')).toEqual(['c']);
  });

  it('is nobody else’s', async () => {
    look('list', read);
    await answer('a');
    await asked(less('a'));
    clearQueries();
    readAgain();
    await answer('a');
    expect(dataOf('list')).toEqual(['a']);
  });
});

describe('queries', () => {
  it('are shown as they were changed before the next key can be pressed', async () => {
    look('pressed', async () => 'off');
    await settle();
    const shown: unknown[] = [];
    const observer = new QueryObserver(queryClient, { queryKey: ['pressed'], enabled: false });
    // As React's hook of the library listens.
    stops.push(observer.subscribe(notifyManager.batchCalls(({ data }) => shown.push(data))));
    changeQueryData(['pressed'], () => 'on');
    await Promise.resolve();
    expect(shown).toEqual(['on']);
  });

  it('ask the service once for everyone who looks at the same key', async () => {
    const read = vi.fn(async () => 'answer');
    look('shared', read);
    look('shared', read);
    await settle();
    expect(read).toHaveBeenCalledTimes(1);
    expect(dataOf('shared')).toBe('answer');
  });

  it('ask again when what is known is older than an hour, or than the query allows', async () => {
    vi.useFakeTimers();
    const read = vi.fn(async () => 'answer');
    const visit = async (options: Options = {}) => {
      look('old', read, options)();
      await vi.advanceTimersByTimeAsync(0);
    };
    await visit();
    await vi.advanceTimersByTimeAsync(59 * MINUTE);
    await visit();
    expect(read, 'younger than an hour').toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    await visit();
    expect(read, 'older than an hour').toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await visit({ staleTime: 1000 });
    expect(read, 'older than a second').toHaveBeenCalledTimes(3);
  });

  it('keep the last answer on screen when reading again fails', async () => {
    let fails = false;
    look('kept', async () => {
      if (fails) throw notFound();
      return 'first';
    });
    await settle();
    fails = true;
    await invalidate(['kept']);
    expect(queryClient.getQueryState(['kept'])).toMatchObject({ data: 'first', error: { code: 'report_not_found' } });
  });

  it('repeat a call that the network lost, less and less often, and not one that was refused', async () => {
    vi.useFakeTimers();
    const lost = vi.fn(async () => Promise.reject(unreachable()));
    const refused = vi.fn(async () => Promise.reject(notFound()));
    look('lost', lost);
    look('refused', refused);
    const callsAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return lost.mock.calls.length;
    };
    expect(await callsAfter(999)).toBe(1);
    expect(await callsAfter(10)).toBe(2);
    expect(await callsAfter(1980)).toBe(2);
    expect(await callsAfter(30)).toBe(3);
    // After 4 and 8 s more, every 10.
    expect(await callsAfter(12_100)).toBe(5);
    expect(await callsAfter(50_500)).toBe(10);
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('stop repeating once nobody looks, and once an answer came', async () => {
    vi.useFakeTimers();
    let fails = true;
    const read = vi.fn(async () => (fails ? Promise.reject(unreachable()) : 'answer'));
    const stop = look('lost', read);
    await vi.advanceTimersByTimeAsync(500);
    stop();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(read).toHaveBeenCalledTimes(1);
    fails = false;
    look('lost', read);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(read).toHaveBeenCalledTimes(2);
    expect(failureOf('["lost"]')).toBeUndefined();
  });

  it('say why they failed while they try again', async () => {
    let answer: (value: string) => void = () => undefined;
    let calls = 0;
    look('lost', () => {
      calls += 1;
      return calls === 1 ? Promise.reject(notFound()) : new Promise((resolve) => (answer = resolve));
    });
    await settle();
    void invalidate(['lost']);
    expect(queryClient.getQueryState(['lost'])?.fetchStatus).toBe('fetching');
    expect(failureOf('["lost"]')?.code).toBe('report_not_found');
    answer('here');
    await settle();
    expect(failureOf('["lost"]')).toBeUndefined();
  });

  it('are read again every few seconds until their answer is final', async () => {
    vi.useFakeTimers();
    const read = vi.fn(async () => (read.mock.calls.length < 3 ? 'pending' : 'final'));
    look('polled', read, { refetchInterval: pollWhile((data: unknown) => data === 'pending', 3000) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('drop the answer to a question that is no longer asked', async () => {
    const answers: ((value: string) => void)[] = [];
    look('race', () => new Promise((resolve) => answers.push(resolve)));
    const again = invalidate(['race']);
    answers[1]?.('new');
    await again;
    answers[0]?.('old');
    await settle();
    expect(dataOf('race')).toBe('new');
  });

  it('are invalidated by the head of their key: now if they are on screen, else when they are next shown', async () => {
    const [shown, hidden, other] = [vi.fn(async () => 1), vi.fn(async () => 2), vi.fn(async () => 3)];
    look('shown', shown);
    look('hidden', hidden)();
    look('other', other);
    await settle();
    await Promise.all([invalidate(['shown']), invalidate(['hidden'])]);
    expect([shown, hidden, other].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1]);
    look('hidden', hidden);
    await settle();
    expect(hidden).toHaveBeenCalledTimes(2);
  });
});

describe('what is known of queries', () => {
  it('is what was shown last, and all that is on screen', async () => {
    const read = (name: string) => async () => name;
    look('on screen', read('on screen'));
    look('opened first', read('opened first'))();
    look('opened second', read('opened second'))();
    await settle();
    look('opened first', read('opened first'))();
    for (let n = 0; n < 38; n += 1) look(`report ${n}`, read(`report ${n}`))();
    await settle();
    expect(dataOf('opened second')).toBeUndefined();
    expect(dataOf('opened first')).toBe('opened first');
    for (let n = 38; n < 80; n += 1) look(`report ${n}`, read(`report ${n}`))();
    await settle();
    look('very last', read('very last'))();
    expect(dataOf('on screen')).toBe('on screen');
    expect(dataOf('opened first')).toBeUndefined();
    expect(dataOf('report 79')).toBe('report 79');
  });

  it('grows no younger when it is changed by hand, and nothing is made of nothing', async () => {
    look('list', async () => 'as read');
    await settle();
    const at = queryClient.getQueryState(['list'])?.dataUpdatedAt;
    await new Promise((resolve) => setTimeout(resolve, 5));
    changeQueryData<string>(['list'], (data) => `${data}, changed`);
    changeQueryData<string>(['unknown'], () => 'made up');
    expect(dataOf('list')).toBe('as read, changed');
    expect(queryClient.getQueryState(['list'])?.dataUpdatedAt).toBe(at);
    expect(oldestShownAt()).toBe(at);
    expect(dataOf('unknown')).toBeUndefined();
  });

  it('is gone at once when another person comes, on screen too, and an answer on its way is dropped', async () => {
    let answer: (value: string) => void = () => undefined;
    look('shown', async () => 'of the one before');
    look('coming', () => new Promise((resolve) => (answer = resolve)));
    await settle();
    clearQueries();
    expect(dataOf('shown')).toBeUndefined();
    answer('of the one before');
    await settle();
    expect(dataOf('coming')).toBeUndefined();
    expect(oldestShownAt()).toBeNull();
  });
});
