import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { removedKeys } from '../../support/atproto/recording-sink.ts';
import {
  ago,
  clock,
  collect,
  collectAgain,
  collected,
  instance,
  newAccount,
  newSource,
  withInstance,
} from './fixture.ts';

withInstance();

const statusPages = () => instance.requests.filter((path) => path.includes('/statuses?')).length;
const uris = (count: number) => {
  const alice = newAccount();
  return {
    alice,
    posts: Array.from({ length: count }, (_, index) => instance.newStatus(alice, ago((count - index) * HOUR))),
  };
};
/** Answers pages of statuses in the place of the instance. */
const answerPages = (page: (maxId: string | null) => { items: unknown; link?: string }) =>
  instance.disturb((url, response) => {
    if (!url.pathname.endsWith('/statuses')) return false;
    const { items, link } = page(url.searchParams.get('max_id'));
    response.writeHead(200, link === undefined ? {} : { link }).end(JSON.stringify(items));
    return true;
  });

describe('an instance that misbehaves', () => {
  it('ends a list that goes in circles, and says that it was not read whole', async () => {
    const { alice, posts } = uris(3);
    answerPages(() => ({ items: posts.toReversed(), link: '<https://x.example/y?max_id=5>; rel="next"' }));
    const { sink, outcome } = await collect(alice);
    expect(statusPages()).toBe(2);
    expect(sink.list()).toHaveLength(3);
    expect(collected(outcome).coverage).toMatchObject({ post: 'sampled' });
  });

  it('ends a list without end', async () => {
    await newSource();
    const { alice, posts } = uris(1);
    let page = 0;
    answerPages(() => {
      page += 1;
      const items = [1, 2].map((n) => ({
        ...posts[0],
        id: `${page}${n}`,
        uri: `${instance.origin}/users/a/statuses/${page}-${n}`,
      }));
      return { items, link: `</x?max_id=${page}>; rel="next"` };
    });
    const { outcome } = await collect(alice);
    expect(statusPages()).toBe(100);
    expect(collected(outcome).coverage).toMatchObject({ post: 'sampled', repost: 'sampled' });
  });

  it('is asked itself, wherever its header Link points', async () => {
    const { alice } = uris(45);
    let sent: string | null = null;
    instance.disturb((url, response) => {
      if (!url.pathname.endsWith('/statuses') || url.searchParams.has('max_id')) return false;
      sent = url.searchParams.get('limit');
      response.writeHead(200, { link: '<http://10.0.0.1/admin?max_id=1>; rel="next"' }).end('[]');
      return true;
    });
    const { outcome } = await collect(alice);
    expect(sent).toBe('40');
    expect(outcome.status).toBe('collected');
    expect(statusPages()).toBe(1);
  });

  it('loses no status that is sound, and says nothing of removals, where one cannot be read', async () => {
    const { alice, posts } = uris(2);
    answerPages(() => ({ items: [posts[1], { id: 1 }, null, 'x', posts[0]] }));
    const { sink, outcome } = await collect(alice);
    expect(sink.list()).toHaveLength(2);
    expect(collected(outcome).skipped).toEqual({ malformed: 3 });
    const stored = ['status/2026-11-19T00:00:00.000Z/x', 'repost/2026-11-19T00:00:00.000Z/x'];
    expect(removedKeys(stored, sink, collected(outcome).removals)).toEqual([]);
  });

  it('says that a status is there of which it can read the name alone', async () => {
    const { alice, posts } = uris(2);
    answerPages(() => ({ items: [posts[1], { ...posts[0], account: null }] }));
    const { sink, outcome } = await collect(alice);
    expect([...sink.presentKeys]).toContain(`status/${posts[0]?.created_at}/${posts[0]?.uri}`);
    expect(collected(outcome).removals).toMatchObject({ kind: 'prefixes' });
  });

  it('speaks for no posts of other hosts, and dates none ahead', async () => {
    const { alice, posts } = uris(1);
    answerPages(() => ({
      items: [
        { ...posts[0], uri: 'https://victim.example/users/a/statuses/1' },
        { ...posts[0], uri: 'javascript:alert(1)' },
        { ...posts[0], created_at: new Date(ago(-3 * DAY)).toISOString() },
        { ...posts[0], created_at: 'yesterday' },
      ],
    }));
    const { sink, outcome } = await collect(alice);
    expect(sink.list()).toEqual([]);
    expect(collected(outcome).skipped).toEqual({ malformed: 3, 'date-out-of-range': 1 });
  });

  it('is asked for less at once where a page is too much', async () => {
    await newSource();
    const { alice } = uris(12);
    instance.disturb((url, response) => {
      if (!url.pathname.endsWith('/statuses') || Number(url.searchParams.get('limit')) <= 10) return false;
      response.writeHead(200).end(JSON.stringify(['x'.repeat(5_000_000)]));
      return true;
    });
    const { sink } = await collect(alice);
    expect(sink.list()).toHaveLength(12);
  });

  it.each([
    ['a body without end', 'too-large'],
    ['another form', 'malformed'],
    ['a redirect to a private address', 'egress-blocked'],
    ['a failure of its own', 'unreachable'],
  ] as const)('is refused for %s', async (what, failure) => {
    await newSource();
    const { alice } = uris(1);
    instance.disturb((url, response) => {
      if (!url.pathname.endsWith('/statuses')) return false;
      if (what === 'another form') response.writeHead(200).end('{"items":[]}');
      else if (what === 'a failure of its own') response.writeHead(503).end('<h1>Sorry</h1>');
      else if (what === 'a redirect to a private address')
        response.writeHead(302, { location: 'https://10.0.0.1/' }).end();
      else {
        const pump = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
          response.once('drain', pump);
        };
        response.writeHead(200);
        pump();
      }
      return true;
    });
    await expect(collect(alice)).rejects.toMatchObject({ failure });
  });

  it('is left alone when it asks for quiet, and the gap is read when it is over', async () => {
    await newSource();
    const { alice } = uris(200);
    const first = await collect(alice);
    clock.at = instant(clock.at + 3 * DAY);
    for (let hour = 70; hour > 0; hour -= 1) for (let n = 0; n < 2; n += 1) instance.newStatus(alice, ago(hour * HOUR));
    instance.requests.length = 0;
    instance.limit(10, new Date(clock.at + 300_000));
    // One for the account, and pages while more than a fifth is left.
    instance.limit(4, new Date(clock.at + 300_000));
    const second = await collectAgain(alice, first.outcome);
    expect(statusPages()).toBe(3);
    instance.limit(null);
    await newSource();
    clock.at = instant(clock.at + HOUR);
    const third = await collectAgain(alice, second.outcome);
    const seen = new Set([...second.sink.list(), ...third.sink.list()].map(({ key }) => key));
    expect(seen.size).toBeGreaterThanOrEqual(140);
    const news = third.sink.list().filter(({ at }) => at > clock.at - 3 * DAY - 2 * HOUR);
    expect(news.length).toBeGreaterThanOrEqual(140);
  });

  it('that answers too many requests is asked again when it says', async () => {
    await newSource();
    const { alice } = uris(1);
    instance.limit(0, new Date(clock.at + 120_000));
    await expect(collect(alice)).rejects.toMatchObject({ failure: 'rate-limited', retryAt: expect.any(Number) });
  });
});

describe('an account that cannot be collected', () => {
  it.each([
    [{ locked: true }, 'locked'],
    [{ memorial: true }, 'memorial'],
    [{ suspended: true }, 'suspended'],
    [{ moved: { acct: 'a@elsewhere.example' } }, 'moved'],
    [{ discoverable: null }, 'not-discoverable'],
    [{ noindex: true }, 'not-discoverable'],
  ] as const)('%j is stopped as %s before a status is read', async (more, reason) => {
    await newSource();
    expect((await collect(newAccount(more))).outcome).toEqual({ status: 'stopped', reason });
    expect(statusPages()).toBe(0);
  });

  it('is stopped where the instance shows it, or its statuses, to nobody without a login', async () => {
    const alice = newAccount();
    instance.answer('/statuses', { status: 401, body: '<h1>no</h1>' });
    expect((await collect(alice)).outcome).toEqual({ status: 'stopped', reason: 'logged-out-hidden' });
    instance.lookupStatus.set(alice.username, 403);
    expect((await collect(alice)).outcome).toEqual({ status: 'stopped', reason: 'logged-out-hidden' });
  });

  it('is missing where its instance does not have it, as directory and instance say', async () => {
    const alice = newAccount();
    const look = async (lookup: number, finger: number) => {
      instance.lookupStatus.set(alice.username, lookup);
      instance.fingerStatus.set(alice.username, finger);
      return (await collect(alice, { server: instance.origin })).outcome;
    };
    expect(await look(404, 200)).toEqual({ status: 'missing', look: { directory: 'there', server: 'missing' } });
    expect(await look(404, 404)).toEqual({ status: 'missing', look: { directory: 'missing', server: 'missing' } });
    expect(await look(410, 410)).toEqual({ status: 'missing', look: { directory: 'withdrawn', server: 'missing' } });
    alice.suspended = true;
    expect(await look(200, 410)).toEqual({ status: 'missing', look: { directory: 'withdrawn', server: 'missing' } });
    expect(await look(200, 200)).toEqual({ status: 'stopped', reason: 'suspended' });
  });
});
