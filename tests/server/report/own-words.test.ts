import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findText } from '../../../server/db/repositories/stored-reports.ts';
import { createReportOverlays } from '../../../server/services/report-reading/report-overlays.ts';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { parseDay } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, periodOf } from '../../../shared/domain/time/period.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { post, repost } from '../../support/jobs/actions.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;

function newest(): PeriodSpan {
  const day = parseDay('2026-11-09');
  if (day === null) throw new Error('no day');
  return periodOf('week', day);
}
const WEEK = newest();

describeDatabases('an account’s own words in a stored report', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let profile: ProfileId;
  let count = 0;
  const source = createScriptedSource([]);

  beforeAll(async () => {
    test = await open();
    shop = await openWorkshop(test.database, source, '2026-11-19T06:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  beforeEach(async () => {
    count += 1;
    const account = scriptedAccount(`me-${count}`);
    account.actions = [
      post(`${count}-a`, `${WEEK.start}T10:00:00Z`, 'The kiln is cooling until Thursday'),
      post(`${count}-b`, `${WEEK.start}T11:00:00Z`, 'Morning'),
      repost(`${count}-r`, `${WEEK.start}T12:00:00Z`, { target: 'mill', code: `mill-${count}` }),
      repost(`${count}-s`, `${WEEK.start}T13:00:00Z`, { target: 'okoro', code: `okoro-${count}` }),
    ];
    source.accounts.set(account.profile.id, account);
    profile = await addProfile(test.database, account.profile.id);
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-01T00:00:00Z' });
    shop.clock.set('2026-11-19T06:00:00Z');
    await shop.services.collect.collect(profile, never);
    await shop.services.build.build({ profile, reportId: WEEK.id, again: false });
    shop.clock.set('2026-11-19T12:00:00Z');
  });

  const now = () => new Date(shop.clock.now());
  const shown = async () => {
    const text = await findText(test.database.db, profile, WEEK.id);
    if (text === null) throw new Error('no report');
    const overlays = createReportOverlays({ database: test.database, clock: shop.clock });
    const found = await overlays.textOf({ profile, network: 'demo', period: WEEK, ...text });
    const { posts = [], reposts = [] } = parseReport(found.text).ownWords ?? {};
    return [posts.map(({ code }) => code), reposts.map(({ code }) => code)];
  };
  const own = (...names: string[]) => names.map((name) => `own-${count}-${name}`);
  const remove = (key: string) =>
    test.database.db
      .updateTable('actions')
      .set({ removed_at: now() })
      .where('profile_id', '=', profile)
      .where('key', '=', key)
      .execute();

  it('are its posts, and its reposts as their network shows them', async () => {
    expect(await shown()).toEqual([own('a', 'b'), expect.arrayContaining([`mill-${count}`, `okoro-${count}`])]);
  });

  it('go when it deletes a post or takes a repost back, before the report is built again', async () => {
    await remove(`post/${count}-a`);
    await remove(`repost/${count}-r`);
    expect(await shown()).toEqual([own('b'), [`okoro-${count}`]]);
  });

  it('hold nothing of a post that its author deletes', async () => {
    const gone = { gone: true, text: null, image: null, changed_at: now() };
    await test.database.db.updateTable('posts').set(gone).where('code', '=', `okoro-${count}`).execute();
    expect(await shown()).toEqual([own('a', 'b'), [`mill-${count}`]]);
  });
});
