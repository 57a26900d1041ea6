import { expect, it } from 'vitest';
import type { ReportId } from '../../../shared/domain/ids.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import { describeDatabases } from '../../support/database.ts';
import { follow, like } from '../../support/jobs/actions.ts';
import { EVERYTHING } from '../../support/jobs/scripted-source.ts';
import { withOneAccount } from './one-account.ts';

const NEXT = 'week-2026-11-16' as ReportId;
/** One look's word: what it lacks may be there. */
const UNPROVEN = { ...EVERYTHING, prefixes: ['like/', 'follow/', 'post/', 'comment/'], proven: false } as const;

describeDatabases('what one look does not find', (open) => {
  const { account, at, cleanUp, collect, csv, db, lookAt, profile, shop, shown, stored, words } = withOneAccount(open);

  const unfollows = async () => (await stored()).filter(({ kind }) => kind === 'unfollow');
  const removed = async () => (await stored()).flatMap(({ key, removed_at }) => (removed_at === null ? [] : [key]));
  const standing = () =>
    db().selectFrom('standing_follows').where('profile_id', '=', profile()).select('key').orderBy('key').execute();

  /** The source answers without these records from now on. */
  function without(keys: readonly string[], removals: typeof EVERYTHING = UNPROVEN) {
    const all = account().actions;
    Object.assign(account(), { actions: all.filter(({ key }) => !keys.includes(key)), removals });
    return () => Object.assign(account(), { actions: all });
  }

  it('is no unfollow at the first look, however often it is repeated at once, and one at the second', async () => {
    without(['follow/4']);
    expect(await collect()).toMatchObject({ unfollows: 0, removed: 1 });
    expect(await lookAt(0.5)).toMatchObject({ unfollows: 0, removed: 0 });
    expect(await unfollows()).toEqual([]);
    expect(await standing()).toEqual([{ key: 'follow/4' }]);
    expect(await lookAt(6)).toMatchObject({ unfollows: 1, removed: 0 });
    expect(await unfollows()).toMatchObject([{ target_id: 'potter', reason: 'unfollowed' }]);
    expect((await unfollows())[0]?.occurred_at).toEqual(new Date('2026-11-19T12:00:00Z'));
    expect(await standing()).toEqual([]);
    expect(await lookAt(12)).toMatchObject({ unfollows: 0 });
  });

  it('is one at the first look where the source proves it', async () => {
    without(['follow/4'], EVERYTHING);
    expect(await collect()).toMatchObject({ unfollows: 1 });
  });

  it('is no unfollow when the next look finds it, nor at the look after that', async () => {
    const back = without(['follow/4']);
    await collect();
    back();
    expect(await lookAt(6)).toMatchObject({ unfollows: 0 });
    expect(await removed()).toEqual([]);
    without(['follow/4']);
    expect(await lookAt(12)).toMatchObject({ unfollows: 0 });
    expect(await unfollows()).toEqual([]);
  });

  it('is hidden at once, and erased only when a second look agrees', async () => {
    without(['comment/2', 'post/3']);
    await collect();
    expect((await shown()).text).not.toContain(words());
    expect(await csv()).not.toContain(words());
    at(80);
    await cleanUp();
    expect(JSON.stringify(await stored())).toContain(words());
    await collect();
    at(80 + 25);
    await cleanUp();
    expect(JSON.stringify(await stored())).not.toContain(words());
  });

  it('comes back with everything when the next look finds it: file, report, hashtags', async () => {
    const before = await shown();
    const back = without(['comment/2', 'post/3', 'like/1']);
    await collect();
    await cleanUp();
    expect((await shown()).report.hashtags).toEqual([]);
    back();
    await lookAt(6);
    expect(await cleanUp()).toMatchObject({ rebuiltReports: 1 });
    expect((await shown()).report).toEqual(before.report);
    expect(await csv()).toContain(words());
    expect(await cleanUp()).toMatchObject({ rebuiltReports: 0 });
  });

  it('comes back as it is stored when its key alone is named again', async () => {
    const { actions } = account();
    without(['comment/2']);
    await collect();
    Object.assign(account(), { actions: [], present: actions.map(({ key }) => key) });
    await lookAt(6);
    expect(await removed()).toEqual([]);
    expect(await csv()).toContain(words());
  });

  it('takes an unfollow back that was wrong: the report is built again and its counts are right', async () => {
    account().actions.push(follow('5', '2026-11-02T10:00:00Z', 'potter'), like('8', '2026-11-17T10:00:00Z'));
    await lookAt(-1);
    const report = async () => {
      const query = db().selectFrom('reports').where('profile_id', '=', profile()).where('report_id', '=', NEXT);
      return parseReport((await query.select('body').executeTakeFirstOrThrow()).body);
    };
    const back = without(['follow/4', 'follow/5'], EVERYTHING);
    expect(await lookAt(0)).toMatchObject({ unfollows: 1 });
    shop().clock.set('2026-11-26T06:00:00Z');
    await collect();
    await shop().services.build.build({ profile: profile(), reportId: NEXT });
    expect((await report()).counts.unfollow).toBe(1);
    const { number } = await report();
    back();
    account().actions = account().actions.filter(({ key }) => key !== 'follow/5');
    expect(await lookAt(24 * 7)).toMatchObject({ unfollows: 0 });
    expect(await unfollows()).toEqual([]);
    await cleanUp();
    const after = await report();
    expect(after.counts.unfollow).toBe(0);
    expect(after.headline.unfollows.value).toBe(0);
    expect(after.follows.filter(({ change }) => change === 'unfollow')).toEqual([]);
    expect(after.number).toBe(number);
    expect(await standing()).toEqual([{ key: 'follow/4' }]);
  });

  it('takes back the unfollow of a follow that is older than the raw actions are kept', async () => {
    account().actions.push(follow('old', '2019-03-01T10:00:00Z', 'old-friend'));
    await lookAt(-1);
    const back = without(['follow/old'], EVERYTHING);
    expect(await lookAt(0)).toMatchObject({ unfollows: 1 });
    back();
    await lookAt(6);
    expect(await unfollows()).toEqual([]);
  });

  it('leaves an unfollow alone whose subject is followed again by another record', async () => {
    without(['follow/4'], EVERYTHING);
    await collect();
    account().actions.push(follow('6', '2026-11-20T10:00:00Z', 'potter'));
    await lookAt(24);
    expect(await unfollows()).toHaveLength(1);
  });

  it('counts an unfollow in the week of the first look, though its report was built before the second', async () => {
    shop().clock.set('2026-11-22T20:00:00Z');
    without(['follow/4']);
    await collect();
    await db()
      .updateTable('profiles')
      .set({ collected_at: new Date('2026-11-26T05:30:00Z'), complete_at: new Date('2026-11-26T05:30:00Z') })
      .where('id', '=', profile())
      .execute();
    shop().clock.set('2026-11-26T06:00:00Z');
    await shop().services.build.build({ profile: profile(), reportId: NEXT });
    expect(await collect()).toMatchObject({ unfollows: 1 });
    expect(await cleanUp()).toMatchObject({ rebuiltReports: 1 });
    const query = db().selectFrom('reports').where('profile_id', '=', profile()).where('report_id', '=', NEXT);
    const { body } = await query.select('body').executeTakeFirstOrThrow();
    expect(parseReport(body).counts.unfollow).toBe(1);
  });
});
