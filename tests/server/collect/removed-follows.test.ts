import { expect, it } from 'vitest';
import { withholdInActions } from '../../../server/db/repositories/erasures.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { describeDatabases } from '../../support/database.ts';
import { follow, like } from '../../support/jobs/actions.ts';
import { EVERYTHING } from '../../support/jobs/scripted-source.ts';
import { WEEK, withOneAccount } from './one-account.ts';

describeDatabases('a report that is built again after what was removed was blanked', (open) => {
  const { account, at, body, cleanUp, collect, csv, db, lookAt, profile, shop, shown, stored } = withOneAccount(open);

  const rebuild = () => shop().services.build.build({ profile: profile(), reportId: WEEK, again: true });
  /** Builds the week's report for the first time, of these actions, too. */
  async function firstBuilt(...more: Action[]) {
    account().actions.push(...more);
    await lookAt(-1);
    await db().deleteFrom('reports').where('profile_id', '=', profile()).execute();
    await shop().services.build.build({ profile: profile(), reportId: WEEK });
    return numbers();
  }
  async function numbers() {
    const { report } = await shown();
    return { counts: report.counts, headline: report.headline, activity: report.activity };
  }
  const remove = (...keys: string[]): void => {
    const left = account().actions.filter(({ key }) => !keys.includes(key));
    Object.assign(account(), { actions: left, removals: EVERYTHING });
  };
  const targets = async () => Object.fromEntries((await stored()).map(({ key, target_id }) => [key, target_id]));
  const twice = (target: string, ...names: string[]) =>
    names.map((name, index) => follow(name, `2026-11-1${index + 1}T10:00:00Z`, target));

  it('counts two follows of one account once, as before, and says of nobody that they were followed', async () => {
    const first = await firstBuilt(...twice('weaver', '5', '6'), ...twice('smith', '7', '8'));
    expect(first.counts).toMatchObject({ follow: 3 });
    remove('follow/5', 'follow/6', 'follow/7', 'follow/8');
    await collect();
    at(30);
    expect(await cleanUp()).toMatchObject({ blankedActions: 4 });
    await rebuild();
    expect(await numbers()).toEqual(first);
    const follows = (await stored()).filter(({ kind }) => kind === 'follow');
    const kept = JSON.stringify([follows, await body(), await csv()]);
    expect(kept).toContain('potter');
    expect(kept).not.toMatch(/weaver|smith/);
  });

  it('blanks the follows of one account together, a day after the last', async () => {
    const first = await firstBuilt(...twice('weaver', '5', '6'));
    remove('follow/5');
    await collect();
    remove('follow/6');
    await lookAt(10);
    at(30);
    expect(await cleanUp()).toMatchObject({ blankedActions: 0 });
    at(36);
    expect(await cleanUp()).toMatchObject({ blankedActions: 2 });
    expect(await targets()).toMatchObject({ 'follow/5': null, 'follow/6': null });
    await rebuild();
    expect(await numbers()).toEqual(first);
  });

  it('counts them once, too, when one of them comes back, also beside a new one', async () => {
    const first = await firstBuilt(...twice('weaver', '5', '6'));
    const { actions } = account();
    remove('follow/5', 'follow/6');
    await collect();
    at(30);
    await cleanUp();
    Object.assign(account(), { actions: actions.filter(({ key }) => key !== 'follow/5') });
    await lookAt(36);
    expect(await targets()).toMatchObject({ 'follow/5': 'weaver', 'follow/6': 'weaver' });
    await rebuild();
    expect(await numbers()).toEqual(first);
    expect((await shown()).report.follows.map(({ id }) => id)).toEqual(['potter', 'weaver']);
    account().actions.push(follow('9', '2026-11-13T10:00:00Z', 'weaver'));
    remove('follow/6');
    await lookAt(40);
    at(70);
    expect(await cleanUp()).toMatchObject({ blankedActions: 0 });
    await rebuild();
    expect(await numbers()).toEqual(first);
  });

  it('keeps nothing by which an account that opts out later could be found', async () => {
    await firstBuilt(...twice('weaver', '5', '6'));
    remove('follow/5', 'follow/6');
    await collect();
    at(30);
    await cleanUp();
    await withholdInActions(db(), { profile: profile(), externalId: 'weaver', alias: 'withheld:x' });
    expect(JSON.stringify(await stored())).not.toContain('weaver');
    const rows = (await stored()).filter(({ subject_key: subject }) => subject !== null);
    expect(rows.map(({ key, subject_key: subject }) => [key, subject])).toEqual([
      ['follow/5', 'follow/5'],
      ['follow/6', 'follow/5'],
    ]);
  });

  it('names a removed like until it is blanked, then counts it alone', async () => {
    const first = await firstBuilt(like('7', '2026-11-12T10:00:00Z', { target: 'glazier', code: 'glaze' }));
    remove('like/7');
    await collect();
    at(1);
    await cleanUp();
    expect((await body())?.body).toContain('"code":"glaze"');
    at(30);
    expect(await cleanUp()).toMatchObject({ blankedActions: 1, rebuiltReports: 1 });
    expect(JSON.stringify(await body())).not.toMatch(/glaz/);
    expect(await numbers()).toEqual(first);
    expect(await cleanUp()).toMatchObject({ blankedActions: 0, rebuiltReports: 0 });
  });
});
