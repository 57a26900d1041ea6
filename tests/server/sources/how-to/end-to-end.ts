import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '../../../../shared/domain/ids.ts';
import type { StoredReport } from '../../../../shared/report/report.ts';
import { A_THURSDAY, signUp, startApp, subscribe, type TestApp } from '../../../support/app.ts';
import { QUICK, until } from '../../../support/jobs/workshop.ts';
import { type Harbour, startHarbour } from './harbour-server.ts';

/** Run on a copy of the program to which the how-to's network was added; in this one there is none of that name. */
const network = 'harbour';
/** The week whose report comes on the Thursday; the account is added as it begins. */
const WEEK = 'week-2026-11-09';
const ADDED = instant(Date.UTC(2026, 10, 9, 8));

let harbour: Harbour;
let app: TestApp;
beforeAll(async () => {
  harbour = await startHarbour();
  harbour.pin('ana', 'The first boat is in');
  harbour.pin('ana', 'No boat today');
  // The copy has no PostgreSQL of a run.
  const kind = 'embedded';
  app = await startApp({ kind, now: ADDED, config: { egressAllow: [harbour.host] }, overrides: { jobTuning: QUICK } });
});
afterAll(async () => {
  await app.close();
  await harbour.close();
});

it('is offered, looked up, added, collected and reported on', async () => {
  const person = await signUp(app);
  await subscribe(app, person);
  const { token } = person;
  const config = await app.call({ path: '/config' });
  expect(config.json<{ configs: { networks: string[] } }>().configs.networks).toContain(network);

  const body = { network, username: harbour.board('ana') };
  const checked = await app.call({ path: '/dashboard/check', token, body });
  expect(checked.json()).toMatchObject({ status: 'found', profile: { network, name: 'Board of ana' } });
  const added = await app.call({ path: '/dashboard/accounts/add', token, body });
  const { id } = added.json<{ account: { id: number } }>().account;

  app.clock.set(A_THURSDAY);
  await until('the report of the week', async () => {
    const { statusCode } = await app.call({ path: `/report/${id}/${WEEK}`, token });
    return statusCode === 200;
  });
  const answer = await app.call({ path: `/report/${id}/${WEEK}`, token });
  const { report } = answer.json<{ report: StoredReport }>();
  expect(report).toMatchObject({ network, counts: { post: 2, like: null, follow: null } });
  const levels = new Map(report.coverage.lines.map(({ kind, level }) => [kind, level]));
  expect([levels.get('post'), levels.get('like')]).toEqual(['full', 'none']);
  const csv = await app.call({ path: `/report/${id}/${WEEK}/csv`, token });
  expect(csv.body).toContain('No boat today');
});
