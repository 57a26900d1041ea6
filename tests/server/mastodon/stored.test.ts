import { expect, it } from 'vitest';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases } from '../../support/database.ts';
import { START, WEEK, withWorkshop } from './workshop.ts';

describeDatabases('a Mastodon account that is collected again', (open) => {
  const { db, shop, instance, at, follow } = withWorkshop(open);

  const stored = (profile: ProfileId) =>
    db().selectFrom('published_actions').where('profile_id', '=', profile).selectAll().orderBy('key').execute();

  it('takes over the words of an edited post, and builds the reports of its time again', async () => {
    const { account, profile, collect } = await follow();
    const post = instance().newStatus(account, START - 8 * DAY, {
      content: '<p>Old words</p>',
      tags: [{ name: 'old', url: '#' }],
    });
    const kept = instance().newStatus(account, START - 8 * DAY - HOUR, { content: '<p>Kept</p>' });
    await collect();
    await shop().services.build.build({ profile, reportId: WEEK });
    const outdated = async () =>
      (await db().selectFrom('reports').where('profile_id', '=', profile).select('outdated').execute()).map(
        (row) => row.outdated,
      );
    expect(await outdated()).toEqual([false]);
    Object.assign(post, {
      content: '<p>New words</p>',
      tags: [{ name: 'new', url: '#' }],
      edited_at: new Date(START + DAY).toISOString(),
    });
    kept.edited_at = new Date(START + DAY).toISOString();
    at(80);
    await collect();
    expect((await stored(profile)).map(({ text, tags }) => [text, tags])).toEqual([
      ['Kept', []],
      ['New words', ['new']],
    ]);
    expect(await outdated()).toEqual([true]);
    await db().updateTable('reports').set({ outdated: false }).where('profile_id', '=', profile).execute();
    at(90);
    await collect();
    expect(await outdated()).toEqual([false]);
  });

  it('hides a deleted post at once, believes it gone at the second look, and shows one that came back', async () => {
    const { account, profile, collect } = await follow();
    const [gone, back] = [instance().newStatus(account, START - DAY), instance().newStatus(account, START - 2 * DAY)];
    await collect();
    instance().deleteStatus(gone);
    instance().deleteStatus(back);
    at(6);
    expect(await collect()).toMatchObject({ removed: 2 });
    const marks = async () =>
      (await stored(profile)).map(({ removed_at, gone_at }) => [removed_at !== null, gone_at !== null]);
    expect(await marks()).toEqual([
      [true, false],
      [true, false],
    ]);
    const again = instance().newStatus(account, START - 2 * DAY, { uri: back.uri, url: back.url });
    at(12);
    await collect();
    expect(again.uri).toBe(back.uri);
    expect(await marks()).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('hides no older post that it did not look at', async () => {
    const { account, profile, collect } = await follow();
    for (let day = 60; day > 0; day -= 1) instance().newStatus(account, START - day * DAY);
    await collect();
    at(6);
    await collect();
    expect((await stored(profile)).filter(({ removed_at }) => removed_at !== null)).toEqual([]);
  });

  it('tells an unfollow when a second look agrees, and no follows that were there before', async () => {
    const { account, profile, collect } = await follow();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => instance().remoteAccount(`${name}@other.example`));
    if (!a || !b || !c) throw new Error('no people');
    instance().setFollowing(account, [b, a]);
    await collect();
    expect(await stored(profile)).toEqual([]);
    at(6);
    instance().setFollowing(account, [c, b, a]);
    await collect();
    instance().setFollowing(account, [c, a]);
    at(12);
    await collect();
    const told = async () =>
      (await stored(profile)).map(({ kind, target_id, occurred_at }) => [
        kind,
        target_id,
        (occurred_at.getTime() - START) / HOUR,
      ]);
    expect(await told()).toEqual([['follow', 'c@other.example', 6]]);
    at(18);
    await collect();
    expect(await told()).toEqual([
      ['follow', 'c@other.example', 6],
      ['unfollow', 'b@other.example', 12],
    ]);
  });

  it('stands still when it is locked, and says why', async () => {
    const { account, profile, collect } = await follow();
    instance().newStatus(account, START - DAY);
    await collect();
    account.locked = true;
    at(6);
    expect(await collect()).toEqual({ status: 'stopped', reason: 'locked' });
    account.locked = false;
    at(13);
    expect(await collect()).toMatchObject({ status: 'collected' });
    expect(await stored(profile)).toHaveLength(1);
  });
});
