import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createSocketOpener } from '../../../server/adapters/egress/guarded-socket.ts';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../../server/adapters/sources/bluesky/bluesky-source.ts';
import { createJetstream } from '../../../server/adapters/sources/bluesky/jetstream/jetstream.ts';
import type { JetstreamTuning } from '../../../server/adapters/sources/bluesky/jetstream/tuning.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { readProfile } from '../../../server/db/repositories/collected-profiles.ts';
import type { ActivitySource } from '../../../server/ports/activity-source.ts';
import {
  createStreamFollower,
  type StreamFollower,
  type StreamTuning,
} from '../../../server/services/activity-stream/follow-stream.ts';
import { instant, type ProfileId, type UserId } from '../../../shared/domain/ids.ts';
import { type AtprotoNetwork, startAtprotoNetwork } from '../../support/atproto/network.ts';
import type { TestDatabase } from '../../support/database.ts';
import type { JetstreamEvent } from '../../support/jetstream/jetstream-event.ts';
import { startJetstream, type TestJetstream } from '../../support/jetstream/jetstream-server.ts';
import { QUICK_READING } from '../../support/jetstream/stream-reader.ts';
import { microsOf, type StreamedAccount, streamAccount } from '../../support/jetstream/streamed-account.ts';
import { addUser, openWorkshop, track, until, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const log = createLogger(process.env.PERCH_TEST_LOG ?? 'silent');
/** A Wednesday. */
const NOON = Date.parse('2026-11-18T12:00:00Z');

const QUICK_FOLLOWING: Partial<StreamTuning> = { beat: 100, lease: 1000, patience: 500, retry: 20, delay: 0 };

interface FollowInput {
  readonly hosts?: readonly string[];
  readonly reading?: Partial<JetstreamTuning>;
  /** In the place of the quick one. */
  readonly following?: Partial<StreamTuning>;
}

/** A network whose accounts write repositories and stream the same commits, and a service that hears one of them. */
export function withStream(open: () => Promise<TestDatabase>) {
  let test: TestDatabase;
  let shop: Workshop;
  let network: AtprotoNetwork;
  let http: HttpClient;
  let jetstream: TestJetstream;
  let source: ActivitySource;
  let elsewhere: string;
  let followers: StreamFollower[] = [];
  let user: UserId;
  let me: StreamedAccount;
  let other: StreamedAccount;
  let profile: ProfileId;
  let names = 0;

  const emit = (event: JetstreamEvent): void => jetstream.emit(event);
  const at = (ms: number): void => shop.clock.set(new Date(NOON + ms).toISOString());

  async function join(name: string, profileRecord = {}): Promise<StreamedAccount> {
    names += 1;
    const account = await network.createAccount(`${name}${names}.test`, profileRecord);
    return streamAccount(account, { emit, clock: shop.clock });
  }

  async function addTracked(account: StreamedAccount): Promise<ProfileId> {
    const { did } = account.account;
    const { id } = await test.database.db
      .insertInto('profiles')
      .values({
        ...{ network: 'bluesky', external_id: did, username: account.account.handle(), flags: '{}' },
        created_at: new Date(NOON),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await track(test.database, { user, profile: id, addedAt: new Date(NOON - 86_400_000).toISOString() });
    return id;
  }

  function follow(input: FollowInput = {}): StreamFollower {
    const hosts = input.hosts ?? [jetstream.url];
    const openSocket = createSocketOpener({ egressAllow: hosts.map((url) => new URL(url).host), version: 'test' });
    const stream = createJetstream({
      ...{ hosts, openSocket, http, clock: shop.clock, log },
      tuning: { ...QUICK_READING, ...input.reading },
    });
    const follower = createStreamFollower({
      ...{
        database: test.database,
        stream,
        blocks: shop.blocks,
        clock: shop.clock,
        log,
        tuning: input.following ?? QUICK_FOLLOWING,
      },
      tellChanges: async () => undefined,
    });
    followers.push(follower);
    follower.start();
    return follower;
  }

  const cursor = async (): Promise<number> => {
    const row = await test.database.db.selectFrom('streams').select('cursor').executeTakeFirst();
    return Number(row?.cursor ?? 0);
  };

  beforeAll(async () => {
    test = await open();
    network = await startAtprotoNetwork();
    jetstream = await startJetstream();
    const clock = { now: () => shop.clock.now() };
    const server = await network.addServer();
    elsewhere = server.url;
    http = createHttpClient({ egressAllow: [...network.egressAllow, server.host], version: 'test', clock });
    source = createBlueskySource({ http, clock, config: network, log });
    shop = await openWorkshop(test.database, source, new Date(NOON).toISOString());
  });
  beforeEach(async () => {
    jetstream.disturb({});
    jetstream.forget(Number.POSITIVE_INFINITY);
    await test.database.db.deleteFrom('accounts').execute();
    await test.database.db.deleteFrom('streams').execute();
    at(0);
    user = await addUser(test.database);
    me = await join('me');
    other = await join('other');
    profile = await addTracked(me);
  });
  afterEach(async () => {
    for (const follower of followers) await follower.stop();
    followers = [];
  });
  afterAll(async () => {
    await http?.close();
    await network?.close();
    await jetstream?.close();
    await shop?.close();
    await test?.close();
  });

  return {
    at,
    join,
    addTracked,
    follow,
    cursor,
    db: () => test.database.db,
    database: () => test.database,
    shop: () => shop,
    network: () => network,
    jetstream: () => jetstream,
    source: () => source,
    /** Another server for accounts, which may be asked. */
    elsewhere: () => elsewhere,
    me: () => me,
    other: () => other,
    profile: () => profile,
    user: () => user,
    collect: (id = profile) => shop.services.collect.collect(id, never),
    /** Resolves once the service follows the account on its stream. */
    joined: () =>
      until(
        'the account is followed',
        async () => (await readProfile(test.database.db, profile))?.streamed_since != null,
      ),
    /** Resolves once everything that was emitted so far is stored. */
    async streamed() {
      const mark = microsOf(shop.clock);
      jetstream.emit({ did: me.account.did, time_us: mark, kind: 'commit', commit: NOTHING });
      await until('the stream is heard', async () => (await cursor()) >= mark);
    },
    async row(id = profile) {
      const found = await readProfile(test.database.db, id);
      if (found === undefined) throw new Error('no profile');
      return found;
    },
    stored: (id = profile) =>
      test.database.db.selectFrom('actions').where('profile_id', '=', id).selectAll().orderBy('key').execute(),
    isDue: async (id = profile) => (await shop.services.due.due()).collect.includes(id),
    minutes: (count: number) => instant(NOON + count * 60_000),
  };
}

/** A commit that changes nothing. */
const NOTHING = { rev: '3222222222222', operation: 'delete', collection: 'app.bsky.feed.like', rkey: 'nothing' };
