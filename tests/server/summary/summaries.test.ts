import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropSummaries } from '../../../server/db/repositories/summaries.ts';
import { withdrawFromSummaries } from '../../../server/services/summaries/withdraw-from-summaries.ts';
import { type ReportId, userId } from '../../../shared/domain/ids.ts';
import { clayReport } from '../../../shared/domain/summary/testing/clay-report.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { serializeReport } from '../../../shared/report/serialize.ts';
import { signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import {
  about,
  type Behaviour,
  type ModelServer,
  saying,
  startModelServer,
} from '../../support/summary/model-server.ts';
import { holdSchedule, readerOf, reportedProfile, SUMMARY_WEEK } from '../../support/summary/summarised-report.ts';

const TEXT = 'Pottery comes first, above all glazes and stoneware from the kiln.';
const GOOD = saying((asked) => ({
  interests: [{ text: TEXT, evidence: about(asked, /glaze|stoneware|kiln/i), strength: 'strong' }],
}));
const WAIT = { timeout: 40_000, interval: 200 };

describe.each(DATABASES)('summaries of reports (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    let server: ModelServer;
    beforeAll(async () => {
      server = await startModelServer();
      app = await startApp({
        kind,
        config: {
          summaryModel: { baseUrl: server.baseUrl, apiKey: null, model: 'clay-1', timeoutMs: 2 * SECOND },
          egressAllow: [server.host],
          summaryBudget: { requests: 60, tokens: 10_000_000 },
        },
        overrides: { jobTuning: { backstop: 1, tick: 600 } },
      });
      holdSchedule(app);
    });
    beforeEach(() => {
      server.asked.length = 0;
      server.behave(GOOD);
    });
    afterAll(async () => {
      await app.close();
      await server.close();
    });

    type Reader = Awaited<ReturnType<typeof readerOf>>;
    const path = ({ account }: { account: number }, more = '') => `/report/${account}/${SUMMARY_WEEK}/summary${more}`;
    const ask = async (reader: Reader, more = '') =>
      (await app.call({ path: path(reader, more), token: reader.token })).json();
    const cancel = (reader: Reader) =>
      app.call({ path: path(reader, '/cancel'), token: reader.token, body: { lang: 'en' } });
    const settled = async (reader: Reader) => {
      await expect.poll(async () => (await ask(reader, '?stored=1')).status, WAIT).not.toBe(1);
      return ask(reader, '?stored=1');
    };
    const reader = async (report = clayReport()) => readerOf(app, await reportedProfile(app.database, report));

    it('is begun when asked for, written once, told of live, and read with its evidence', async () => {
      const one = await reader();
      expect(await ask(one, '?stored=1')).toMatchObject({ status: 0, result: null });
      expect(server.asked).toEqual([]);
      expect(await ask(one)).toMatchObject({ status: 1, progress: 0 });
      const answer = await settled(one);
      expect(answer).toMatchObject({ status: 9, result: { writer: { kind: 'model', name: 'clay-1' } } });
      expect(answer.result.sections).toHaveLength(8);
      expect(answer.result.sections[0].statements).toMatchObject([{ text: TEXT }]);
      const ids = answer.result.evidence.map(({ id }: { id: string }) => id);
      expect(ids).toEqual(answer.result.sections[0].statements[0].evidence);
      expect(await ask(one)).toEqual(answer);
      expect(server.asked).toHaveLength(1);
      const told = await app.live.missed(userId(one.id), 0);
      expect(told.at(-1)).toMatchObject({ type: 'summary-changed', accountId: one.account, progress: null });
      const left = await app.database.db.selectFrom('summary_readers').selectAll().execute();
      expect(left).toEqual([]);
    });

    it('has one for each language', async () => {
      const one = await reader();
      await ask(one);
      await settled(one);
      expect(await ask(one, '?lang=pt&stored=1')).toMatchObject({ status: 0 });
    });

    it('is one, however many ask at once, and all of them are told', async () => {
      const profile = await reportedProfile(app.database, clayReport());
      const readers = [await readerOf(app, profile), await readerOf(app, profile), await readerOf(app, profile)];
      const allAsked = Promise.withResolvers<void>();
      server.behave(async (...said) => {
        await allAsked.promise;
        await GOOD(...said);
      });
      const answers = await Promise.all(readers.flatMap((one) => [ask(one), ask(one)]));
      allAsked.resolve();
      expect(answers.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1]);
      await Promise.all(readers.map(settled));
      expect(server.asked).toHaveLength(1);
      for (const { id } of readers) {
        // It is told after it is stored.
        const lastTold = async () => (await app.live.missed(userId(id), 0)).at(-1);
        await expect.poll(lastTold, WAIT).toMatchObject({ progress: null });
      }
    });

    it.skipIf(kind === 'embedded')('is one, also where two processes are asked at once', async () => {
      const one = await reader();
      const beside = await app.beside();
      const there = () => beside.call({ path: path(one), token: one.token });
      await Promise.all([ask(one), there(), ask(one), there()]);
      await settled(one);
      await beside.close();
      expect(server.asked).toHaveLength(1);
    });

    it('ends with the last who waits, and is begun anew when asked for again', async () => {
      server.behave(() => undefined);
      const profile = await reportedProfile(app.database, clayReport());
      const [one, other] = [await readerOf(app, profile), await readerOf(app, profile)];
      await ask(one);
      await ask(other);
      await cancel(one);
      expect(await ask(other, '?stored=1')).toMatchObject({ status: 1 });
      await cancel(other);
      expect(await ask(other, '?stored=1')).toMatchObject({ status: 0 });
      server.behave(GOOD);
      await ask(one);
      expect(await settled(one)).toMatchObject({ status: 9 });
    });

    it.each<[string, string, Behaviour]>([
      ['unreachable', 'is silent', () => undefined],
      ['unreachable', 'fails', (_, reply) => reply.status(500)],
      [
        'unusable',
        'talks instead',
        (_, reply) => {
          reply.say('No.');
          reply.end();
        },
      ],
      [
        'unusable',
        'cites what is not there',
        saying(() => ({ interests: [{ text: TEXT, evidence: ['e900', 'like/p0'], strength: 'strong' }] })),
      ],
      [
        'unusable',
        'answers in another language',
        saying((asked) => ({
          interests: [
            {
              text: 'A cerâmica vem primeiro, com esmaltes do forno.',
              evidence: about(asked, /./),
              strength: 'strong',
            },
          ],
        })),
      ],
      [
        'unusable',
        'is rude',
        saying((asked) => ({
          interests: [
            { text: 'The pottery from the kiln is made by an idiot.', evidence: about(asked, /./), strength: 'strong' },
          ],
        })),
      ],
      [
        'unusable',
        'tells of a child',
        saying((asked) => ({
          interests: [
            {
              text: 'The pottery is by the son, 9 years old, at the kiln.',
              evidence: about(asked, /./),
              strength: 'strong',
            },
          ],
        })),
      ],
    ])(
      'could not be written (%s) when the model %s: asked twice, and nothing half-shown',
      async (error, _, behaviour) => {
        server.behave(behaviour);
        const one = await reader();
        await ask(one);
        expect(await settled(one)).toMatchObject({ status: -3, error, result: null });
        expect(server.asked).toHaveLength(2);
        server.behave(GOOD);
        expect(await ask(one)).toMatchObject({ status: 1 });
        expect(await settled(one)).toMatchObject({ status: 9 });
      },
    );

    it('keeps what holds of an answer that is mixed', async () => {
      server.behave(
        saying((asked) => ({
          interests: [
            { text: TEXT, evidence: about(asked, /glaze|kiln/i), strength: 'strong' },
            {
              text: 'The account suffers from depression, as the kiln shows.',
              evidence: about(asked, /kiln/i),
              strength: 'strong',
            },
          ],
        })),
      );
      const one = await reader();
      await ask(one);
      expect((await settled(one)).result.sections[0].statements).toMatchObject([{ text: TEXT }]);
    });

    it('is said to be too early, with when the next report may have one', async () => {
      const few = await reader({ ...clayReport(), not_enought_summary: true });
      expect(await ask(few)).toMatchObject({ status: -1, result: null, next: { reportId: 'month-2026-11-01' } });
      const tagless = await reader({ ...clayReport(), no_tagged_actions: true, interests: [] });
      expect(await ask(tagless)).toMatchObject({ status: -2, next: { reportId: 'week-2026-11-16' } });
      const young = await reader(clayReport({ bio: 'I am 15 years old' }));
      expect(await ask(young)).toMatchObject({ status: -1, next: null });
      expect(server.asked).toEqual([]);
    });

    it('is refused outside of the plan, of who declared against it, and to everybody else', async () => {
      const profile = await reportedProfile(app.database, clayReport());
      const one = await readerOf(app, profile);
      expect(await ask(await readerOf(app, profile, 'tracking'))).toMatchObject({ error: 'summary_not_in_plan' });
      expect(await ask(await readerOf(app, profile, null))).toMatchObject({ error: 'summary_not_in_plan' });
      const stranger = await signUp(app);
      const foreign = await app.call({ path: path(one), token: stranger.token });
      expect([foreign.statusCode, foreign.json().error]).toEqual([404, 'report_not_found']);
      expect((await app.call({ path: path(one) })).json().error).toBe('login_required');
      expect((await app.call({ path: path(one, '?example=1') })).json().error).toBe('report_not_found');
      const flags = JSON.stringify({ noSynthetic: true });
      await app.database.db.updateTable('profiles').set({ flags }).where('id', '=', profile).execute();
      expect(await ask(one)).toMatchObject({ error: 'summary_not_allowed' });
      expect(server.asked).toEqual([]);
    });

    it('loses a statement with its evidence, at once on screen and later in the database', async () => {
      const profile = await reportedProfile(app.database, clayReport());
      const one = await readerOf(app, profile);
      await ask(one);
      await settled(one);
      const report = clayReport();
      const body = serializeReport({
        ...report,
        likes: {
          data: report.likes.data.map((liked) => ({
            ...liked,
            posts: liked.posts.map((post) => ({ ...post, notfound: true })),
          })),
        },
        comments: [],
      });
      await app.database.db
        .updateTable('reports')
        .set({ body, etag: 'gone' })
        .where('profile_id', '=', profile)
        .execute();
      expect((await ask(one)).status).toBe(-1);
      await withdrawFromSummaries(app.database.db, profile, SUMMARY_WEEK as ReportId);
      const stored = () =>
        app.database.db.selectFrom('report_summaries').where('profile_id', '=', profile).selectAll().execute();
      expect((await stored())[0]?.body).not.toContain('Pottery');
      await dropSummaries(app.database.db, profile, SUMMARY_WEEK as ReportId);
      expect(await stored()).toEqual([]);
    });

    it('waits for the next day once the day’s budget is used up', async () => {
      const used = () => app.database.db.selectFrom('summary_usage').selectAll().executeTakeFirstOrThrow();
      await app.database.db.updateTable('summary_usage').set({ requests: 60 }).execute();
      const one = await reader();
      await ask(one);
      expect(await settled(one)).toMatchObject({ status: -3, error: 'over-budget' });
      expect(server.asked).toEqual([]);
      expect((await used()).requests).toBe(60);
      app.clock.pass(24 * 3600 * SECOND);
      await ask(one);
      expect(await settled(one)).toMatchObject({ status: 9 });
    });

    it('goes on after the process was stopped in the middle', async () => {
      server.behave(() => undefined);
      const one = await reader();
      await ask(one);
      await expect.poll(() => server.asked.length, WAIT).toBeGreaterThan(0);
      app = await app.restart();
      server.behave(GOOD);
      expect(await settled(one)).toMatchObject({ status: 9 });
    });
  });
});
