import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deliverStreamed } from '../../../server/db/bulk/stream-delivery.ts';
import type { Db } from '../../../server/db/database.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { openTestPostgres, postgresAvailable, type TestDatabase } from '../../support/database.ts';

const SEEN = instant(Date.UTC(2026, 10, 15));
const like: Action = {
  ...{ key: 'like/1', kind: 'like', at: SEEN, targetId: 'did:plc:kiln' },
  ...{ post: null, text: null, tags: [], reason: null, removed: false },
};

// The embedded database has one connection: there nobody is beside anybody.
describe.skipIf(!postgresAvailable())('a collection that is published while the stream has the profile’s row', () => {
  let test: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    test = await openTestPostgres();
    db = test.database.db;
  });
  afterAll(() => test.close());

  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };

  it('waits for it, and neither of them is ended', async () => {
    const { id: profile } = await db
      .insertInto('profiles')
      .values({
        ...{ network: 'bluesky', external_id: 'did:plc:me', username: 'me.test' },
        ...{ created_at: new Date(SEEN), flags: '{}' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stage = await test.database.bulk.stage(profile, SEEN);
    await stage.write([like]);
    await stage.settle();
    const touch = (tx: Db, name: string) =>
      tx.updateTable('profiles').set({ username: name }).where('id', '=', profile).execute();
    const publish = (id: ProfileId) => stage.merge(async (tx) => touch(tx, `published-${id}.test`));
    const held = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const streaming = db.transaction().execute(async (tx) => {
      await touch(tx, 'streamed.test');
      held.resolve();
      await go.promise;
      return await deliverStreamed(tx, { profile, actions: [], seenAt: SEEN }, async () => 'stored');
    });
    await held.promise;
    const publishing = publish(profile);
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 20_000 });
    go.resolve();
    // The collection has the profile: the stream comes again later.
    expect(await streaming).toBeNull();
    expect((await publishing).result.inserted).toBe(1);
    const { username } = await db.selectFrom('profiles').select('username').executeTakeFirstOrThrow();
    expect(username).toBe(`published-${profile}.test`);
  });
});
