import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvPieces } from '../../../server/services/csv-export/csv-stream.ts';
import { HIDDEN_USERNAME } from '../../../shared/domain/activity/withheld.ts';
import type { ReportId } from '../../../shared/domain/ids.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { UTC } from '../../../shared/domain/time/time-zone.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { comment, follow, like } from '../../support/jobs/actions.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const WEEK = 'week-2026-11-09' as ReportId;

describeDatabases('people who hide from viewers that are not logged in', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  const source = createScriptedSource([]);
  beforeAll(async () => {
    test = await open();
    shop = await openWorkshop(test.database, source, '2026-11-19T06:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  it('count in a report and its CSV, and are not named: no handle, post or link, in the headline neither', async () => {
    const account = scriptedAccount('me');
    account.actions = [
      ...Array.from({ length: 12 }, (_, n) => like(`${n}`, `2026-11-10T08:${10 + n}:00Z`, { target: 'shy' })),
      follow('1', '2026-11-11T09:00:00Z', 'shy'),
      { ...comment('1', '2026-11-12T09:00:00Z'), targetId: 'shy' },
    ];
    source.faces.set('shy', { username: HIDDEN_USERNAME, name: null, userpic: null });
    source.accounts.set('me', account);
    const profile = await addProfile(test.database, 'me');
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-10T00:00:00Z' });
    await shop.services.collect.collect(profile, new AbortController().signal);
    expect(await shop.services.build.build({ profile, reportId: WEEK })).toBe('built');
    const query = test.database.db.selectFrom('reports').where('profile_id', '=', profile).select('body');
    const report = JSON.parse((await query.executeTakeFirstOrThrow()).body);
    expect(report.counts).toMatchObject({ like: 12, follow: 1, comment: 1 });
    expect(report.likes.data).toEqual([
      { id: 'shy', username: HIDDEN_USERNAME, name: null, userpic: null, count: 12, posts: [] },
    ]);
    expect(report.comments).toMatchObject([{ text: 'so good', url: null, target: { username: HIDDEN_USERNAME } }]);
    expect(JSON.stringify([report.title, report.standfirst])).not.toMatch(/shy|withheld/);

    const period = parseReportId(WEEK);
    if (period === null) throw new Error('no period');
    let csv = '';
    const request = { profiles: [profile], period, timeZone: UTC, separator: 'comma' as const };
    for await (const piece of csvPieces(test.database, request)) csv += piece;
    const rows = csv.trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength(14);
    expect(rows.every((row) => row.includes(',withheld,,,'))).toBe(true);
    expect(csv).not.toMatch(/shy|posts\.test/);
  });
});
