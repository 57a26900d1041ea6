import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../../server/adapters/sources/bluesky/bluesky-source.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import type { RecordRef, TestAccount } from '../../support/atproto/account.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';
import { collect as ask, clock, collected, keyOf, network, newAccount, withNetwork } from './fixture.ts';

withNetwork();

const never = new AbortController().signal;

/** What a copy of the server shows that has stayed behind at this moment. */
async function copyOf(me: TestAccount): Promise<() => void> {
  const [revision, archive] = [me.revision(), await me.car()];
  return () =>
    network.disturb('pds', (asked, response) => {
      const url = asked.url ?? '';
      if (url.includes('getLatestCommit')) {
        response.writeHead(200, { 'content-type': 'application/json' });
        return Boolean(response.end(JSON.stringify({ cid: 'bafy', rev: revision })));
      }
      if (!url.includes('getRepo?')) return false;
      return Boolean(response.writeHead(200, { 'content-type': 'application/vnd.ipld.car' }).end(archive));
    });
}

describe('a server that is at an older revision than before', () => {
  it('tells what exists and no more, and keeps the revision, until it is found there again', async () => {
    const me = await newAccount();
    const first = await me.post('first');
    const behind = await copyOf(me);
    await me.post('second');
    const newest = collected((await ask(me)).outcome).revision;
    behind();
    const look = await ask(me, { since: newest, newest });
    const report = collected(look.outcome);
    expect(look.sink.list()).toEqual([]);
    expect([...look.sink.presentKeys]).toEqual([keyOf(me, first)]);
    expect(report).toMatchObject({
      revision: newest,
      removals: { proven: false },
      older: { seenAt: expect.anything() },
    });
    const again = await ask(me, {
      since: null,
      newest,
      older: { revision: report.older?.revision ?? '', seenAt: (clock.now() - HOUR) as never },
    });
    expect(again.sink.list()).toHaveLength(1);
    expect(collected(again.outcome)).toMatchObject({ revision: report.older?.revision, removals: { proven: true } });
    expect(collected(again.outcome).older).toBeUndefined();
  });
});

describeDatabases('collecting from a server that stays behind', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let http: HttpClient;
  let me: TestAccount;
  let profile: ProfileId;
  let theirs: RecordRef;
  let start: number;

  beforeAll(async () => {
    test = await open();
    http = createHttpClient({ egressAllow: network.egressAllow, version: 'test', clock });
    const source = createBlueskySource({ http, clock, config: network, log: createLogger('silent') });
    start = clock.now();
    shop = await openWorkshop(test.database, source, new Date(start).toISOString());
  });
  afterAll(async () => {
    await shop?.close();
    await http?.close();
    await test?.close();
  });
  beforeEach(async () => {
    shop.clock.set(new Date(start).toISOString());
    const other = await newAccount();
    me = await newAccount();
    theirs = await other.post('theirs');
    const { id } = await test.database.db
      .insertInto('profiles')
      .values({
        network: 'bluesky',
        external_id: me.did,
        username: me.handle(),
        flags: '{}',
        created_at: new Date(start),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    profile = id;
    const user = await addUser(test.database);
    await track(test.database, { user, profile, addedAt: new Date(start).toISOString() });
  });

  const lookAt = (hours: number) => {
    shop.clock.set(new Date(start + hours * HOUR).toISOString());
    return shop.services.collect.collect(profile, never);
  };
  const shownKeys = async () => {
    const query = test.database.db.selectFrom('actions').where('profile_id', '=', profile);
    const rows = await query.where('removed_at', 'is', null).select('key').orderBy('key').execute();
    return rows.map(({ key }) => key);
  };
  const row = () =>
    test.database.db.selectFrom('profiles').where('id', '=', profile).selectAll().executeTakeFirstOrThrow();

  it('makes no unfollow of one stale answer, shows nothing again that was deleted, and goes on from the newest', async () => {
    const deleted = await me.post('regretted');
    const behind = await copyOf(me);
    await me.remove(deleted.uri);
    const follow = await me.follow('did:plc:222222222222222222222222');
    const like = await me.like(theirs);
    await lookAt(0);
    const newest = (await row()).revision;
    behind();
    expect(await lookAt(6)).toMatchObject({ status: 'collected', unfollows: 0, removed: 2, inserted: 0 });
    expect(await shownKeys()).toEqual([]);
    expect(await row()).toMatchObject({ revision: newest, older_revision: expect.any(String) });
    network.disturb('pds', null);
    expect(await lookAt(12)).toMatchObject({ status: 'collected', unfollows: 0, removed: 0 });
    expect(await shownKeys()).toEqual([keyOf(me, follow), keyOf(me, like)].sort());
    expect(await row()).toMatchObject({ revision: newest, older_revision: null, older_seen_at: null });
  });

  it('believes a server that was set back once a second look finds it there', async () => {
    const post = await me.post('from before');
    const behind = await copyOf(me);
    await me.follow('did:plc:222222222222222222222222');
    await lookAt(0);
    behind();
    expect(await lookAt(6)).toMatchObject({ unfollows: 0 });
    expect(await lookAt(6.5)).toMatchObject({ unfollows: 0 });
    expect(await lookAt(12)).toMatchObject({ unfollows: 1 });
    expect(await shownKeys()).toEqual([keyOf(me, post), expect.stringMatching(/^unfollow:/)]);
    expect((await row()).older_revision).toBeNull();
    expect(await lookAt(18)).toMatchObject({ unfollows: 0, removed: 0 });
  });

  it('believes one look where a newer commit proves it', async () => {
    const follow = await me.follow('did:plc:222222222222222222222222');
    await lookAt(0);
    await me.remove(follow.uri);
    expect(await lookAt(6)).toMatchObject({ unfollows: 1, removed: 1 });
  });
});
