import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findText } from '../../../server/db/repositories/stored-reports.ts';
import { createReportOverlays } from '../../../server/services/report-reading/report-overlays.ts';
import { HIDDEN_USERNAME } from '../../../shared/domain/activity/withheld.ts';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { addDays, parseDay } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, periodOf, shiftPeriod } from '../../../shared/domain/time/period.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like, post } from '../../support/jobs/actions.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const BEFORE = 12;

function newest(): PeriodSpan {
  const day = parseDay('2026-11-09');
  if (day === null) throw new Error('no day');
  return periodOf('week', day);
}
const WEEK = newest();
/** Twelve weeks, the oldest first, and the one that is looked at. */
const WEEKS = Array.from({ length: BEFORE + 1 }, (_, index) => shiftPeriod(WEEK, BEFORE - index));

/** Likes of one account in one week, spread over its days. */
const likesIn = ({ start }: PeriodSpan, target: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = `${target}-${start}-${index}`;
    return like(name, `${addDays(start, index % 7)}T${10 + Math.floor(index / 7)}:00:00Z`, { target, code: name });
  });

describeDatabases('what is new, back or over in stored reports', (open) => {
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

  /** An account that leaves a mill for a okoro in the newest week, and begins to write of something. */
  beforeEach(async () => {
    count += 1;
    const account = scriptedAccount(`me-${count}`);
    const mine = (n: number) => ({
      ...post(`${count}-${n}`, `${WEEK.start}T1${n}:00:00Z`, 'a word'),
      tags: ['zzyzx'],
    });
    account.actions = [
      ...WEEKS.flatMap((week) => likesIn(week, 'studio', 9)),
      ...WEEKS.slice(0, -1).flatMap((week) => likesIn(week, 'mill', 10)),
      ...likesIn(WEEK, 'okoro', 5),
      ...[1, 2, 3, 4].map(mine),
    ];
    source.accounts.set(account.profile.id, account);
    profile = await addProfile(test.database, account.profile.id);
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-08-17T00:00:00Z' });
    shop.clock.set('2026-11-19T06:00:00Z');
    await shop.services.collect.collect(profile, never);
    for (const { id } of WEEKS) await build(id);
    shop.clock.set('2026-11-19T12:00:00Z');
  });

  const build = (reportId: ReportId, again = false) => shop.services.build.build({ profile, reportId, again });
  const stored = async (id: ReportId) => {
    const query = test.database.db.selectFrom('reports').where('profile_id', '=', profile).where('report_id', '=', id);
    const { body, trail } = await query.select(['body', 'trail']).executeTakeFirstOrThrow();
    return { report: parseReport(body), body, trail };
  };
  const shown = async () => {
    const text = await findText(test.database.db, profile, WEEK.id);
    if (text === null) throw new Error('no report');
    const overlays = createReportOverlays({ database: test.database, clock: shop.clock });
    const found = await overlays.textOf({ profile, network: 'demo', period: WEEK, ...text });
    return parseReport(found.text).firstsAndReturns ?? [];
  };
  const ofRules = (items: Awaited<ReturnType<typeof shown>>) => items.map(({ rule }) => rule).sort();

  it('is found beside the twelve reports before, with names of those that nothing happens to any more', async () => {
    const { report, trail } = await stored(WEEK.id);
    expect(report.firstsAndReturns).toHaveLength(3);
    expect(report.firstsAndReturns).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rule: 'first', to: { kind: 'tag', tag: 'zzyzx' }, count: 4 }),
        expect.objectContaining({
          rule: 'first',
          to: { kind: 'liked', account: { id: 'okoro', username: 'okoro', name: 'Name of okoro', userpic: null } },
          evidence: [4, 3, 2].map((n) => ({ kind: 'like', url: `https://posts.test/okoro-${WEEK.start}-${n}` })),
        }),
        {
          rule: 'ended',
          to: { kind: 'liked', account: { id: 'mill', username: 'mill', name: 'Name of mill', userpic: null } },
          ...{ run: BEFORE, count: 10 * BEFORE, last: WEEKS[BEFORE - 1]?.id },
        },
      ]),
    );
    expect(trail?.named).toEqual(['mill']);
    for (const week of WEEKS.slice(0, -1)) expect((await stored(week.id)).report.firstsAndReturns).toEqual([]);
  });

  it('is the same when it is built again', async () => {
    const { body } = await stored(WEEK.id);
    await build(WEEK.id, true);
    expect((await stored(WEEK.id)).body).toBe(body);
  });

  it('is not told of somebody who hides later, though no action of the week is about them', async () => {
    const { db } = test.database;
    expect(ofRules(await shown())).toEqual(['ended', 'first', 'first']);
    const hidden = { username: HIDDEN_USERNAME, name: null, userpic: null, changed_at: new Date(shop.clock.now()) };
    await db.updateTable('people').set(hidden).where('external_id', '=', 'mill').execute();
    expect(ofRules(await shown())).toEqual(['first', 'first']);
    const back = { username: 'mill', name: 'Name of mill' };
    await db.updateTable('people').set(back).where('external_id', '=', 'mill').execute();
  });

  it('falls with the last of the posts that it rests on', async () => {
    const { db } = test.database;
    const removed = { removed_at: new Date(shop.clock.now()) };
    const own = db.updateTable('actions').set(removed).where('profile_id', '=', profile);
    await own.where('key', 'like', `post/${count}-%`).execute();
    expect(ofRules(await shown())).toEqual(['ended', 'first']);
    await own.where('key', 'like', 'like/okoro-%').execute();
    expect(ofRules(await shown())).toEqual(['ended']);
  });

  it('is not made of a gap: where not everything was read, nobody is said to have been left', async () => {
    const { db } = test.database;
    await db.deleteFrom('reports').where('profile_id', '=', profile).where('report_id', '=', WEEK.id).execute();
    // The last collection that told everything was in the middle of the week.
    const whole = { complete_at: new Date(`${addDays(WEEK.start, 3)}T00:00:00Z`) };
    await db.updateTable('profiles').set(whole).where('id', '=', profile).execute();
    shop.clock.set('2026-11-28T06:00:00Z');
    expect(await build(WEEK.id)).toBe('built');
    expect(ofRules((await stored(WEEK.id)).report.firstsAndReturns ?? [])).toEqual(['first', 'first']);
  });
});
