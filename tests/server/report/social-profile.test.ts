import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExampleAdmin } from '../../../server/services/operator/example-admin.ts';
import { accountId } from '../../../shared/domain/ids.ts';
import { buildReport } from '../../../shared/domain/report/build.ts';
import { frame } from '../../../shared/domain/report/testing/report-fixture.ts';
import { serializeReport } from '../../../shared/report/serialize.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';

const WEEK = 'week-2026-11-09';
const SOCIAL = {
  bio: 'Pots.',
  bioWithheld: false,
  followers: 12,
  follows: null,
  posts: 3,
  url: 'https://example.org/me',
};

describeDatabases('the social profile of a report', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let user: Subscriber;
  let id: number;
  let older: number;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    web.setNow(at('2026-11-11T09:00:00Z'));
    user = await web.subscriber(5);
    const report = buildReport({ ...frame({ social: SOCIAL }), actions: [] });
    id = await tracked('new', serializeReport(report));
    older = await tracked('old', serializeReport({ ...report, version: 1, socialProfile: undefined }));
    await createExampleAdmin(test.database.db).add(accountId(id));
    web.setNow(at('2026-11-19T06:00:00Z'));
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  async function tracked(name: string, body: string): Promise<number> {
    web.network.accounts.set(name, person(name));
    const account = await user.add(`${name}.test`);
    await storeReport(test.database, { profile: await profileOf(test.database, account), report: WEEK, body });
    return account;
  }
  const path = (account: number, report = WEEK) => `/report/${account}/${report}/socialprofiler`;

  it('is what the network told, null where it did not', async () => {
    const answer = await user.get(path(id));
    expect(answer.json()).toEqual({
      socialProfile: {
        bio: 'Pots.',
        bioWithheld: false,
        followers: { value: 12, previous: null },
        follows: { value: null, previous: null },
        posts: { value: 3, previous: null },
        url: 'https://example.org/me',
      },
    });
  });

  it('is null in a report from before there were any', async () => {
    expect((await user.get(path(older))).json()).toEqual({ socialProfile: null });
  });

  it('is read by visitors under the flag of an example, and by nobody else but its reader', async () => {
    const visit = (url: string) => web.app.inject({ method: 'GET', url: `/api${url}` });
    expect((await visit(`${path(id)}?example=1`)).json().socialProfile.bio).toBe('Pots.');
    expect((await visit(`${path(older)}?example=1`)).json().error).toBe('report_not_found');
    expect((await visit(`${path(id)}?press=1`)).json().error).toBe('report_not_found');
    expect((await visit(path(id))).json().error).toBe('login_required');
    expect((await (await web.subscriber(2)).get(path(id))).json().error).toBe('report_not_found');
    expect((await user.get(path(id, 'week-2026-11-16'))).json().error).toBe('report_not_ready');
    expect((await user.get(path(id, 'week-2026-11-10'))).statusCode).toBe(404);
  });
});
