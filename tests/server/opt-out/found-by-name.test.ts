import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unblock } from '../../../server/db/repositories/blocked-accounts.ts';
import { savePosts } from '../../../server/db/repositories/directory.ts';
import { insertEvents } from '../../../server/db/repositories/events.ts';
import { walkNames } from '../../../server/db/repositories/named-people.ts';
import { createEraseService } from '../../../server/services/opt-out/erase-service.ts';
import { removeAccount } from '../../../server/services/opt-out/remove-account.ts';
import type { ProfileId, ReportId, UserId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const FIRST_WEEK = 'week-2026-11-09' as ReportId;
const likes = (target: string) => [1, 2, 3, 4, 5].map((n) => like(`${n}`, `2026-11-1${n}T09:00:00Z`, { target }));

describeDatabases('an erasure that goes by names', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let user: UserId;
  const readers = ['told-long-ago', 'newly-named', 'not-reached', 'bystander'];
  const profiles = new Map<string, ProfileId>();
  const accounts = readers.map(scriptedAccount);
  const of = (name: string): ProfileId => {
    const profile = profiles.get(name);
    if (profile === undefined) throw new Error(`there is no ${name}`);
    return profile;
  };

  async function addReader(name: string): Promise<void> {
    const profile = await addProfile(test.database, name);
    profiles.set(name, profile);
    await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
    await shop.services.collect.collect(profile, never);
  }
  /** Every table that holds the text somewhere. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(test.database.db);
    const found: string[] = [];
    for (const { name } of rows) {
      const hit =
        await sql`select from ${sql.raw(name)} t where position(${text}::text in t::text) > 0 limit 1`.execute(
          test.database.db,
        );
      if (hit.rows.length > 0) found.push(name);
    }
    return found;
  }
  const remembered = async (id: string) => {
    const { rows } = await sql<{ profile: ProfileId }>`
      select profile_id as profile from named_people
      where person = named_as(${id}, (select value from installation_secrets where name = 'named-people')) order by 1`.execute(
      test.database.db,
    );
    return rows.map(({ profile }) => profile);
  };
  async function optOut(externalId: string): Promise<number> {
    const about = { network: 'demo', externalId, reason: 'opted-out', at: shop.clock.now(), names: [] } as const;
    const fingerprint = await shop.blocks.fingerprint('demo', externalId);
    const { erasure } = await test.database.db
      .transaction()
      .execute((tx) => removeAccount(tx, { ...about, fingerprint }));
    return erasure;
  }
  /** An erasing service that says which profiles it looks through. */
  function eraser(looked: ProfileId[]) {
    const blocks: typeof shop.blocks = {
      ...shop.blocks,
      alias(profile, ...whom) {
        looked.push(profile);
        return shop.blocks.alias(profile, ...whom);
      },
    };
    return createEraseService({
      ...{ db: test.database.db, clock: shop.clock, blocks, build: shop.services.build, mailer: shop.mailer },
    });
  }

  beforeAll(async () => {
    test = await open();
    const { db } = test.database;
    for (const [index, account] of accounts.entries()) {
      account.actions = likes(index < 2 ? 'studio' : 'other');
    }
    shop = await openWorkshop(test.database, createScriptedSource(accounts), '2026-11-10T12:00:00Z');
    user = await addUser(test.database);
    shop.clock.set('2026-11-19T07:00:00Z');
    await addReader('told-long-ago');
    await shop.services.build.build({ profile: of('told-long-ago'), reportId: FIRST_WEEK });
    // Only what is told of it stays, when its actions are no longer kept.
    await db.deleteFrom('actions').execute();
    await addReader('newly-named');
    await shop.services.build.build({ profile: of('newly-named'), reportId: FIRST_WEEK });
    await addReader('not-reached');
    const card = { code: 'p', authorId: 'studio', url: 'https://posts.test/p', text: 'Clay', image: null, gone: false };
    await savePosts(db, { network: 'demo', now: shop.clock.now(), posts: [card] });
    await insertEvents(
      db,
      [{ user, body: { type: 'data-update', accountId: 1, people: [{ id: 'studio', username: 'studio' }] } }],
      shop.clock.now(),
    );
    // Of all until here nothing is remembered yet; of the last one nothing is walked through until the end.
    await sql`delete from named_people`.execute(db);
    await sql`update named_walk set reached = 0, last = ${of('newly-named')}::int`.execute(db);
    while (await walkNames(db, never));
    await sql`update named_walk set last = ${of('not-reached')}::int`.execute(db);
    await addReader('bystander');
  }, 120_000);
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  it('looks through those that name the account and those that nobody walked through, and through no other', async () => {
    expect(await tablesWith('studio')).toEqual(expect.arrayContaining(['events', 'people', 'posts', 'reports']));
    expect(await remembered('studio')).toEqual([of('told-long-ago'), of('newly-named')]);
    const looked: ProfileId[] = [];
    const erasure = await optOut('studio');
    expect(await eraser(looked).erase(erasure, never)).toEqual({ reports: 2, finished: false });
    expect(looked).toEqual([of('told-long-ago'), of('newly-named'), of('not-reached')]);
    expect(await tablesWith('studio')).toEqual(['erasures']);
    const progress = await test.database.db.selectFrom('erasures').select(['done', 'total']).execute();
    expect(progress).toEqual([{ done: 3, total: 3 }]);
  });

  it('remembers where to look until it has looked twice, and then nothing', async () => {
    expect(await remembered('studio')).toEqual([of('told-long-ago'), of('newly-named')]);
    while (await walkNames(test.database.db, never));
    shop.clock.set('2026-11-19T10:00:00Z');
    const looked: ProfileId[] = [];
    expect(await eraser(looked).finish(never)).toBe(1);
    expect(looked).toEqual([of('told-long-ago'), of('newly-named')]);
    expect(await remembered('studio')).toEqual([]);
    expect(await tablesWith('studio')).toEqual([]);
  });

  it('goes on remembering somebody who came back meanwhile', async () => {
    const naming = [of('not-reached'), of('bystander')];
    expect(await remembered('other')).toEqual(naming);
    await eraser([]).erase(await optOut('other'), never);
    const fingerprint = await shop.blocks.fingerprint('demo', 'other');
    expect(await unblock(test.database.db, fingerprint, 'opted-out')).toBe(true);
    shop.clock.set('2026-11-19T13:00:00Z');
    expect(await eraser([]).finish(never)).toBe(1);
    expect(await remembered('other')).toEqual(naming);
  });
});
