import { afterAll, beforeAll, expect, it } from 'vitest';
import { savePosts } from '../../../server/db/repositories/directory.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import { buildReport } from '../../../shared/domain/report/build.ts';
import { frame, hoursIn, like } from '../../../shared/domain/report/testing/report-fixture.ts';
import { serializeReport } from '../../../shared/report/serialize.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import {
  at,
  openWebApp,
  person,
  pictures,
  profileOf,
  type Subscriber,
  storeReport,
  type WebApp,
} from '../accounts/web-app.ts';

const WEEK = 'week-2026-11-09';
const READY = at('2026-11-19T06:00:00Z');

describeDatabases('a report whose content changed at its network', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let user: Subscriber;
  let path: string;
  let id: number;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    web.network.accounts.set('read', person('read'));
    web.setNow(at('2026-11-11T09:00:00Z'));
    user = await web.subscriber(6);
    id = await user.add('read.test');
    path = `/report/${id}/${WEEK}`;
    const profile = await profileOf(test.database, id);
    const actions = [like('studio', 'bowl', { at: hoursIn(9) }), like('studio', 'vase', { at: hoursIn(10) })];
    const stage = await test.database.bulk.stage(profile, READY);
    await stage.write(actions);
    await stage.merge(async () => undefined);
    await card('bowl', false, at('2026-11-18T06:00:00Z'));
    const posts = new Map([['bowl', { text: 'a bowl', image: 'https://pictures.test/bowl.jpg', gone: false }]]);
    const body = serializeReport(buildReport({ ...frame({ network: 'bluesky', posts }), actions }));
    await storeReport(test.database, { profile, report: WEEK, body, etag: 'built' });
    await test.database.db
      .updateTable('reports')
      .set({ built_at: new Date(READY) })
      .execute();
    web.setNow(READY);
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  const images = { bowl: 'https://pictures.test/bowl.jpg', vase: 'https://pictures.test/vase.jpg' };
  const card = (code: 'bowl' | 'vase', gone: boolean, now: Instant) =>
    savePosts(test.database.db, {
      network: 'bluesky',
      now,
      posts: [
        { code, authorId: 'studio', url: `https://example.org/${code}`, text: `a ${code}`, image: images[code], gone },
      ],
    });
  const imagesOf = (body: string): unknown[] =>
    JSON.parse(body).report.likes.data[0].posts.map((one: { image: unknown; notfound: unknown }) => [
      one.image,
      one.notfound,
    ]);

  it('is sent as it was built while the network says the same again', async () => {
    await card('bowl', false, at('2026-11-19T07:00:00Z'));
    web.setNow(at('2026-11-19T07:00:01Z'));
    const answer = await user.get(path);
    expect([answer.headers.etag, imagesOf(answer.body)]).toEqual([
      '"built.2"',
      [
        [null, false],
        [pictures.pathOf('https://pictures.test/bowl.jpg'), false],
      ],
    ]);
  });

  it('is sent with its new picture and without the post that is gone, under a tag of its own', async () => {
    await card('bowl', true, at('2026-11-19T08:00:00Z'));
    await card('vase', false, at('2026-11-19T08:00:00Z'));
    web.setNow(at('2026-11-19T08:00:05Z'));
    const answer = await user.get(path, { 'if-none-match': '"built.2"' });
    expect(answer.statusCode).toBe(200);
    expect(imagesOf(answer.body)).toEqual([
      [pictures.pathOf('https://pictures.test/vase.jpg'), false],
      [null, true],
    ]);
    const tag = String(answer.headers.etag);
    expect(tag).toMatch(/^"built\.[\w-]+\.2"$/);
    expect((await user.get(path, { 'if-none-match': tag })).statusCode).toBe(304);
    const withAccount = await user.get(`${path}?loadAccount=1`);
    expect([imagesOf(withAccount.body).length, withAccount.json().account.id]).toEqual([2, id]);
    images.vase = 'https://pictures.test/other.jpg';
    await card('vase', false, at('2026-11-19T09:00:00Z'));
    web.setNow(at('2026-11-19T09:00:05Z'));
    expect((await user.get(path, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('is so in a group report too', async () => {
    const { id: finch } = await test.database.db
      .selectFrom('plans')
      .select('id')
      .where('name', '=', 'Finch')
      .executeTakeFirstOrThrow();
    await test.database.db.updateTable('subscriptions').set({ plan_id: finch }).execute();
    const answer = await user.get(`/dashboard/group-report?period=${WEEK}`);
    expect(imagesOf(answer.body)).toEqual([
      [pictures.pathOf('https://pictures.test/other.jpg'), false],
      [null, true],
    ]);
  });
});
