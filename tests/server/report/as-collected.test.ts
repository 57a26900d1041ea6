import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { follow, like, post } from '../../support/jobs/actions.ts';
import { createScriptedSource, type ScriptedAccount, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const WEEK = 'week-2026-11-09' as ReportId;

describeDatabases('what a report shows of the moment', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  const source = createScriptedSource([]);
  beforeAll(async () => {
    test = await open();
    shop = await openWorkshop(test.database, source, '2026-11-16T02:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  /** The same account, known to nobody yet. */
  async function world(): Promise<{ profile: ProfileId; account: ScriptedAccount }> {
    await test.database.db.deleteFrom('accounts').execute();
    await test.database.db.deleteFrom('profiles').execute();
    const account = scriptedAccount('same');
    account.actions = [
      like('1', '2026-11-09T08:00:00Z'),
      follow('1', '2026-11-11T09:00:00Z', 'potter'),
      post('1', '2026-11-12T09:00:00Z', 'A new glaze'),
    ];
    counts(account, 10);
    source.accounts.set('same', account);
    const profile = await addProfile(test.database, 'same');
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-10T00:00:00Z' });
    return { profile, account };
  }
  /** What the network counts of the account from now on. */
  function counts(account: ScriptedAccount, number: number): void {
    account.profile = { ...account.profile, followers: number, follows: number, posts: number };
    account.received = { told: number, counted: number * 2 };
    account.reposted = { told: number, counted: number * 3 };
  }
  /** Its network tells who reposted its posts, too. */
  function tellsReposts(account: ScriptedAccount): void {
    account.coverage = { ...account.coverage, 'repost-received': 'full' };
  }
  async function collectAt(profile: ProfileId, time: string): Promise<void> {
    shop.clock.set(time);
    await shop.services.collect.collect(profile, never);
  }
  async function built(profile: ProfileId, again = false): Promise<string> {
    expect(await shop.services.build.build({ profile, reportId: WEEK, again })).toBe('built');
    const query = test.database.db.selectFrom('reports').where('profile_id', '=', profile).select('body');
    return (await query.executeTakeFirstOrThrow()).body;
  }

  it('is of the first collection after the period, however late the report is built and however often', async () => {
    const calm = await world();
    tellsReposts(calm.account);
    await collectAt(calm.profile, '2026-11-16T02:00:00Z');
    counts(calm.account, 11);
    await collectAt(calm.profile, '2026-11-19T05:30:00Z');
    shop.clock.set('2026-11-19T06:00:00Z');
    const undisturbed = await built(calm.profile);
    expect(JSON.parse(undisturbed)).toMatchObject({
      socialProfile: { followers: { value: 10 } },
      coverage: { receivedEstimate: { seen: 10, known: 20 }, repostedEstimate: { seen: 10, known: 30 } },
    });

    const { profile, account } = await world();
    tellsReposts(account);
    await collectAt(profile, '2026-11-16T02:00:00Z');
    counts(account, 11);
    await collectAt(profile, '2026-11-19T05:30:00Z');
    // Whoever builds is stopped before the report is stored; by the time that it is built the account has grown.
    counts(account, 99);
    await collectAt(profile, '2026-11-19T12:00:00Z');
    expect(await built(profile)).toBe(undisturbed);

    counts(account, 500);
    await collectAt(profile, '2026-11-20T12:00:00Z');
    expect(await built(profile, true)).toBe(undisturbed);
  });

  it('says nothing of a kind that was not read when its actions were collected, also once it is', async () => {
    const { profile } = await world();
    await collectAt(profile, '2026-11-16T02:00:00Z');
    shop.clock.set('2026-11-19T06:00:00Z');
    const before = await built(profile);
    expect(before).not.toContain('repost-received');
    await test.database.db
      .updateTable('profiles')
      .where('id', '=', profile)
      .set({
        coverage: sql`coverage || '{"repost-received": "full"}'`,
        reposted_estimate: JSON.stringify({ recorded: 190, claimed: 200 }),
      })
      .execute();
    await test.database.db.deleteFrom('period_counts').where('profile_id', '=', profile).execute();
    expect(await built(profile, true)).toBe(before);
  });

  it('keeps the coverage that its actions were collected with when it is built again', async () => {
    const { profile } = await world();
    await collectAt(profile, '2026-11-16T02:00:00Z');
    shop.clock.set('2026-11-19T06:00:00Z');
    const before = await built(profile);
    await test.database.db
      .updateTable('profiles')
      .where('id', '=', profile)
      .set({
        coverage: JSON.stringify({
          like: 'sampled',
          'like-received': 'sampled',
          post: 'sampled',
          comment: 'sampled',
          repost: 'sampled',
          follow: 'sampled',
          unfollow: 'sampled',
        }),
      })
      .execute();
    expect(await built(profile, true)).toBe(before);
  });
});
