import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpClient } from '../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../server/adapters/sources/bluesky/bluesky-source.ts';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { type Instant, instant } from '../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../shared/domain/time/calendar.ts';
import type { RecordValue, TestAccount } from '../support/atproto/account.ts';
import { type AtprotoNetwork, startAtprotoNetwork } from '../support/atproto/network.ts';
import { addUser, openWorkshop, track } from '../support/jobs/workshop.ts';
import { printMeasure } from './measure.ts';

/**
 * What collections of a busy Bluesky account ask of the app view, by method: the first one, one in which nothing changed, one in which ten
 * things did, and one eight days later; then two weeks of its life, collected four times a day and once. Against asking everything each time.
 *
 *     node tests/bench/app-view-calls.ts
 */
const START = Date.UTC(2026, 10, 19, 9);
/** Ten a day of the four weeks that are asked for likes; of most nobody takes note. */
const POSTS = { count: 300, days: 28 };
const LIKED = 30;
/** Who likes them: three posts each. */
const LIKERS = 100;
const LIKES_EACH = 10;
/** As far back as names and cards are fetched. */
const LIKES = { count: 1000, days: 14 };
/** Most of them from before the two weeks; each wrote a few of the posts that the account likes. */
const FOLLOWS = { count: 300, days: 300 };
/** A day of the same life. */
const A_DAY = { posts: 10, likes: 71, follows: 1, liked: 1 };
const LIFE_DAYS = 14;
/** What the app view takes at once (its lexicons). */
const PER_CALL = 25;
/** Older posts are asked about by the first collection of a day alone (`isSettled`). */
const YOUNG_DAYS = 7;
/** The handle and the profile. */
const WHO_IT_IS = 2;
const CHANGES = 10;
const never = new AbortController().signal;
const log = createLogger('warn');

/** A collection in which nothing changed asks who it is, and how many like the posts of so many days, and no more. */
const unchanged = (days: number): number => WHO_IT_IS + Math.ceil((POSTS.count * days) / POSTS.days / PER_CALL);

/** `count` moments over the days before `end`, the last of them just before it. */
const moments = ({ count, days }: { count: number; days: number }, end: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(end - ((count - index - 0.5) * days * DAY) / count).toISOString(),
  );

const refTo = (uri: string) => ({ uri, cid: 'bafy' });

/** Records of one kind in one commit. @returns their addresses */
async function write(account: TestAccount, collection: string, values: readonly RecordValue[]): Promise<string[]> {
  const records = values.map((value) => ({
    key: account.nextKey(collection),
    value: { $type: collection, ...value },
  }));
  if (records.length > 0) await account.putAll(records);
  return records.map(({ key }) => `at://${account.did}/${key}`);
}

/** An account with its past, and what it does and receives from then on. */
async function populate(network: AtprotoNetwork) {
  const me = await network.createAccount('busy.test', { name: 'Busy' });
  let names = 0;
  const meet = (): Promise<TestAccount> => {
    names += 1;
    return network.createAccount(`account${names}.test`);
  };
  const friends: TestAccount[] = [];
  const fans: TestAccount[] = [];
  let turn = 0;
  const next = (accounts: readonly TestAccount[]): TestAccount => {
    turn += 1;
    const account = accounts[turn % accounts.length];
    if (account === undefined) throw new Error('nobody is there');
    return account;
  };

  const post = (times: readonly string[]) =>
    write(
      me,
      'app.bsky.feed.post',
      times.map((createdAt, n) => ({ text: `Clay ${n} of ${createdAt}`, createdAt })),
    );
  async function follow(times: readonly string[]): Promise<void> {
    const met = await Promise.all(times.map(meet));
    friends.push(...met);
    await write(
      me,
      'app.bsky.graph.follow',
      times.map((createdAt, n) => ({ subject: met[n]?.did, createdAt })),
    );
  }
  /** Each like is of a post of its own, written by one whom the account follows. */
  async function like(times: readonly string[]): Promise<void> {
    const likes: RecordValue[] = [];
    for (const createdAt of times) {
      const [uri = ''] = await write(next(friends), 'app.bsky.feed.post', [
        { text: `A kiln at ${createdAt}`, createdAt },
      ]);
      likes.push({ subject: refTo(uri), createdAt });
    }
    await write(me, 'app.bsky.feed.like', likes);
  }
  async function receive(uris: readonly string[], count: number, at: number): Promise<void> {
    const createdAt = new Date(at).toISOString();
    for (const uri of uris) for (let n = 0; n < count; n += 1) await next(fans).like(refTo(uri), createdAt);
  }

  fans.push(...(await Promise.all(Array.from({ length: LIKERS }, meet))));
  await follow(moments(FOLLOWS, START));
  const posts = await post(moments(POSTS, START));
  await like(moments(LIKES, START));
  const liked = posts.filter((_, index) => index % (POSTS.count / LIKED) === 0);
  await receive(liked, LIKES_EACH, START - HOUR);

  return {
    me,
    /** Two posts, four likes, a follow, and three likes on posts of its own. */
    async doTenThings(end: number): Promise<void> {
      const within = (count: number) => moments({ count, days: 0.1 }, end);
      await post(within(2));
      await like(within(4));
      await follow(within(1));
      await receive(liked.slice(-3), 1, end - HOUR);
    },
    /** The part of a day that came before the `look`-th of so many looks at it. */
    async live({ look, looks, end }: { look: number; looks: number; end: number }): Promise<void> {
      const part = (count: number): string[] => {
        const share = Math.floor((count * look) / looks) - Math.floor((count * (look - 1)) / looks);
        return moments({ count: share, days: 1 / looks }, end);
      };
      const written = await post(part(A_DAY.posts));
      await like(part(A_DAY.likes));
      await follow(part(A_DAY.follows));
      await receive(written.slice(0, part(A_DAY.liked).length), LIKES_EACH, end - HOUR);
    },
  };
}

/** The account on a network of its own, and a service that has not read it yet. */
async function open() {
  const network = await startAtprotoNetwork();
  const { me, ...life } = await populate(network);
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl: null, log, clock: createClock(null) });
  let now = instant(START);
  const clock = { now: () => now };
  const http = createHttpClient({ egressAllow: network.egressAllow, version: 'bench', clock });
  const source = createBlueskySource({ http, clock, config: network, log });
  const shop = await openWorkshop(database, source, new Date(START).toISOString());
  const { id: profile } = await database.db
    .insertInto('profiles')
    .values({
      ...{ network: 'bluesky', external_id: me.did, username: me.handle(), flags: '{}' },
      created_at: new Date(START),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await track(database, { user: await addUser(database), profile, addedAt: new Date(START).toISOString() });

  return {
    life,
    /** Collects at that time. @returns calls of the app view, by method */
    async collect(at: Instant): Promise<Map<string, number>> {
      now = at;
      shop.clock.set(new Date(at).toISOString());
      network.asked.length = 0;
      const result = await shop.services.collect.collect(profile, never);
      if (result.status !== 'collected') throw new Error(result.status);
      if (Object.keys(result.skipped).length > 0) throw new Error(`left out: ${JSON.stringify(result.skipped)}`);
      const calls = new Map<string, number>();
      for (const asked of network.asked) {
        const method = /^appView \/xrpc\/[^?]*\.([^?.]+)/.exec(asked)?.[1];
        if (method === undefined) continue;
        // The same method counts the likes of own posts, and shows cards of others.
        const isOwn = method === 'getPosts' && asked.includes(encodeURIComponent(me.did));
        const name = isOwn ? `${method} (own)` : method;
        calls.set(name, (calls.get(name) ?? 0) + 1);
      }
      return calls;
    },
    async close(): Promise<void> {
      await shop.close();
      await database.close();
      await http.close();
      await network.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

const sum = (calls: ReadonlyMap<string, number>): number => [...calls.values()].reduce((a, b) => a + b, 0);

function tell(measure: string, calls: ReadonlyMap<string, number>, most?: number): number {
  const value = sum(calls);
  printMeasure({ measure, value, unit: 'calls', ...(most === undefined ? {} : { most }) });
  console.log(`  ${[...calls].map(([method, count]) => `${method} ${count}`).join(', ')}`);
  return value;
}

async function singleCollections({ collect, life }: Opened): Promise<void> {
  let now = instant(START);
  const after = (ms: number): Instant => {
    now = instant(now + ms);
    return now;
  };
  const first = tell('a first collection', await collect(now));
  const quiet = tell('nothing changed, 6 hours later', await collect(after(6 * HOUR)), unchanged(YOUNG_DAYS));
  tell('nothing changed, a day later', await collect(after(DAY)), unchanged(POSTS.days));
  await life.doTenThings(after(6 * HOUR));
  // Each costs a call at most: a list of likes that is read again, or an account, a name or a card that shares no call with another.
  tell(`${CHANGES} things changed`, await collect(now), unchanged(YOUNG_DAYS) + CHANGES);
  const stale = tell('nothing changed, 8 days later', await collect(after(8 * DAY)));
  printMeasure({
    measure: 'asking everything, for each call of an unchanged collection, 6 hours later',
    value: first / quiet,
  });
  printMeasure({
    measure: 'asking everything, for each call of an unchanged collection, 8 days later',
    value: first / stale,
  });
}

/** Two weeks as the account lives on. */
async function lived({ collect, life }: Opened, looksADay: number): Promise<void> {
  const first = sum(await collect(instant(START)));
  const calls = new Map<string, number>();
  let most = 0;
  for (let day = 0; day < LIFE_DAYS; day += 1) {
    for (let look = 1; look <= looksADay; look += 1) {
      const now = instant(START + day * DAY + (look * DAY) / looksADay);
      await life.live({ look, looks: looksADay, end: now });
      const of = await collect(now);
      most = Math.max(most, sum(of));
      for (const [method, count] of of) calls.set(method, (calls.get(method) ?? 0) + count);
    }
  }
  const each = `${looksADay} a day`;
  const total = tell(`two weeks of life, ${each}`, calls);
  printMeasure({ measure: `two weeks of life, ${each}: the dearest collection`, value: most, unit: 'calls' });
  const collections = LIFE_DAYS * looksADay;
  printMeasure({
    measure: `two weeks of life, ${each}: a collection on the average`,
    value: total / collections,
    unit: 'calls',
  });
  printMeasure({
    measure: `asking everything, for each call of two weeks of life, ${each}`,
    value: (first * collections) / total,
  });
}

const RUNS = [singleCollections, (opened: Opened) => lived(opened, 4), (opened: Opened) => lived(opened, 1)];
for (const run of RUNS) {
  const opened = await open();
  try {
    await run(opened);
  } finally {
    await opened.close();
  }
}
