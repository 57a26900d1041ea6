import { expect, it } from 'vitest';
import { withholdInActions } from '../../../server/db/repositories/erasures.ts';
import { describeDatabases } from '../../support/database.ts';
import { follow, like } from '../../support/jobs/actions.ts';
import { EVERYTHING } from '../../support/jobs/scripted-source.ts';
import { withOneAccount } from './one-account.ts';

describeDatabases('whom a removed like or follow was about', (open) => {
  const { account, at, cleanUp, collect, csv, db, lookAt, profile, shown, stored } = withOneAccount(open);

  function without(...keys: string[]) {
    const { actions } = account();
    const left = actions.filter(({ key }) => !keys.includes(key));
    Object.assign(account(), { actions: left, removals: EVERYTHING });
    return () => Object.assign(account(), { actions });
  }
  const targets = async () => Object.fromEntries((await stored()).map(({ key, target_id }) => [key, target_id]));
  const lines = async (kind: string) => (await csv()).split('\r\n').filter((line) => line.includes(`,${kind},`));

  it('is in no file from the moment it is known, while the row and the counts stay', async () => {
    const before = (await shown()).report;
    expect(await lines('like')).toEqual([expect.stringContaining(',like,studio,Name of studio,')]);
    without('like/1', 'follow/4');
    await collect();
    expect(await lines('like')).toEqual([expect.stringMatching(/,like,,,,,,,export,full,,$/)]);
    expect(await lines('follow')).toEqual([expect.stringMatching(/,follow,,,,,,,export,full,,$/)]);
    expect((await shown()).report.counts).toEqual(before.counts);
  });

  it('is blanked in the database a day later, and comes back with the record', async () => {
    const back = without('like/1', 'follow/4');
    await collect();
    at(20);
    await cleanUp();
    expect(await targets()).toMatchObject({ 'like/1': 'studio', 'follow/4': 'potter' });
    at(30);
    await cleanUp();
    expect(await targets()).toMatchObject({ 'like/1': null, 'follow/4': null, 'unfollow:follow/4': 'potter' });
    expect(await cleanUp()).toMatchObject({ blankedActions: 0 });
    const { counts } = (await shown()).report;
    back();
    await lookAt(36);
    expect(await targets()).toMatchObject({ 'like/1': 'studio', 'follow/4': 'potter' });
    expect(await targets()).not.toHaveProperty('unfollow:follow/4');
    expect(counts).toMatchObject({ like: 1, follow: 1 });
  });

  it('stays with a follow whose account another follow stands for, else it would count twice', async () => {
    account().actions.push(follow('5', '2026-11-12T10:00:00Z', 'potter'));
    await lookAt(-1);
    without('follow/4');
    await collect();
    at(30);
    expect(await cleanUp()).toMatchObject({ blankedActions: 0 });
    expect(await targets()).toMatchObject({ 'follow/4': 'potter' });
  });

  it.each([
    ['like', 'like-received', 'received:bowl'],
    ['repost', 'repost-received', 'reposted:bowl'],
  ] as const)('is withheld in the key of a %s received, too, when its account opts out afterwards', async (...of) => {
    const [, kind, begins] = of;
    const received = { ...like('9', '2026-11-12T10:00:00Z', { target: 'fan' }), kind };
    account().actions.push({ ...received, key: `${begins}|fan` });
    await lookAt(-1);
    await db()
      .updateTable('actions')
      .where('key', '=', `${begins}|fan`)
      .set({ removed_at: new Date('2026-11-19T12:00:00Z'), gone_at: new Date('2026-11-19T12:00:00Z') })
      .execute();
    at(30);
    await cleanUp();
    expect(await targets()).toHaveProperty([`${begins}|fan`], null);
    await withholdInActions(db(), { profile: profile(), externalId: 'fan', alias: 'withheld:x' });
    expect(await targets()).toHaveProperty([`${begins}|withheld:x`], null);
  });
});
