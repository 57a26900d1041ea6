import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroupReportService } from '../../../server/services/report-reading/group-report-service.ts';
import { createReportOverlays } from '../../../server/services/report-reading/report-overlays.ts';
import { type Instant, instant, userId } from '../../../shared/domain/ids.ts';
import { buildReport } from '../../../shared/domain/report/build.ts';
import { frame } from '../../../shared/domain/report/testing/report-fixture.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { serializeReport } from '../../../shared/report/serialize.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';

const WEEK = 'week-2026-11-09';

describeDatabases('the memory of group reports', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let user: Subscriber;
  let now: Instant = at('2026-11-19T06:00:00Z');

  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    user = await web.subscriber(3);
    const { db } = test.database;
    const { id: plan } = await db
      .selectFrom('plans')
      .select('id')
      .where('name', '=', 'Finch')
      .executeTakeFirstOrThrow();
    await db.updateTable('subscriptions').set({ plan_id: plan }).where('user_id', '=', user.user).execute();
    web.network.accounts.set('ana', person('ana'));
    web.setNow(at('2026-11-11T09:00:00Z'));
    const id = await user.add('ana.test');
    const about = { id: 'ana', username: 'ana.test', name: 'ana', userpic: null, url: null };
    const body = serializeReport(buildReport({ ...frame({ network: 'bluesky', profile: about }), actions: [] }));
    await storeReport(test.database, { profile: await profileOf(test.database, id), report: WEEK, body, etag: 'ana' });
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  it('ends after ten minutes, and at once when somebody opts out', async () => {
    const { db } = test.database;
    const clock = { now: () => now };
    const present = createReportOverlays({ database: test.database, clock });
    let composed = 0;
    const service = createGroupReportService({
      db,
      clock,
      present: {
        ...present,
        textOf(place) {
          composed += 1;
          return present.textOf(place);
        },
      },
    });
    const read = () => service.read({ user: userId(user.user), period: WEEK, ids: null, ifNoneMatch: null });
    const first = await read();
    await read();
    expect(composed).toBe(1);
    now = instant(now + 10 * MINUTE - 1);
    await read();
    expect(composed).toBe(1);
    now = instant(now + 2);
    await read();
    expect(composed).toBe(2);
    service.forget();
    expect(await read()).toEqual(first);
    expect(composed).toBe(3);
  });
});
