import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../../server/adapters/mail/create-mailer.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { composeJobServices } from '../../../server/jobs/compose-services.ts';
import type { JobServices } from '../../../server/jobs/create-jobs.ts';
import { createBlocklist } from '../../../server/services/blocklist/blocklist.ts';
import { createUnsubscribeService } from '../../../server/services/deliver/unsubscribe-service.ts';
import type { OptOutRequest } from '../../../shared/contract/opt-out.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { confirmAddress, type Person, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { openArchives } from '../../support/archives.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { type Blog, putBlog } from '../../support/feed/blog.ts';
import { startTestSite, type TestSite } from '../../support/feed/site.ts';
import { QUICK, until } from '../../support/jobs/workshop.ts';
import { noWebhooks } from '../../support/webhooks/receiver.ts';
import { at, post } from './fixture.ts';

const WEEK = 'week-2026-11-09';
const never = new AbortController().signal;
/** Sunday night; the week's report is due on the Thursday. */
const SUNDAY = at('2026-11-15T22:00:00Z');
const DUE = at('2026-11-19T06:30:00Z');

interface Shown {
  readonly counts: Record<string, number>;
  readonly coverage: { readonly lines: readonly { readonly kind: string; readonly level: string }[] };
  readonly hashtags: readonly { readonly tag: string }[];
}

for (const kind of DATABASES) {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())(`a blog, from its link to its opt-out (${kind})`, () => {
    let site: TestSite;
    let app: TestApp;
    let work: JobServices;
    let reader: Person;
    let account = 0;
    let blog: Blog = {
      title: 'North & Quay',
      description: 'Notes on clay',
      language: 'en',
      posts: [
        ...[1, 2, 3, 4].map((id) => post(id, `2026-11-0${id}T10:00:00Z`)),
        post(5, '2026-11-10T10:00:00Z', { title: 'A kiln for the garden', categories: ['Clay', 'Kilns'] }),
        post(6, '2026-11-11T10:00:00Z', { title: 'A glaze of ashes', categories: ['Clay'] }),
        post(7, '2026-11-12T10:00:00Z', { title: 'Words to be taken back' }),
      ],
    };

    const call = <T>(path: string, body?: object) =>
      app
        .call({ path, token: reader.token, ...(body === undefined ? {} : { body }) })
        .then((answer) => answer.json<T>());
    const report = () => app.call({ path: `/report/${account}/${WEEK}`, token: reader.token });
    const shown = async () => (await report()).json<{ report: Shown }>().report;
    const csv = async () => (await app.call({ path: `/report/${account}/${WEEK}/csv`, token: reader.token })).body;
    const stored = () =>
      app.database.db
        .selectFrom('actions')
        .select(['key', 'text', 'kind', 'removed_at', 'gone_at'])
        .orderBy('key')
        .execute();
    const line = async () =>
      (await call<{ items: { state: string; reason: string | null }[] }>(`/dashboard/accounts/${WEEK}`)).items[0];
    const change = (to: (post: Blog['posts'][number]) => Blog['posts'][number] | null) => {
      blog = { ...blog, posts: blog.posts.flatMap((one) => to(one) ?? []) };
      putBlog(site, blog);
    };

    beforeAll(async () => {
      site = await startTestSite();
      putBlog(site, blog);
      const config = { egressAllow: [site.host], demo: false };
      app = await startApp({ kind, now: SUNDAY, config, overrides: { jobTuning: QUICK } });
      const { database, clock, live, sources, log } = app;
      work = composeJobServices({
        ...{ database, clock, live, sources, log, config: app.config, archives: openArchives() },
        blocks: createBlocklist({ db: database.db, clock }),
        mailer: createMailer(app.config, clock),
        webhookSender: noWebhooks,
        keepDepartures: async () => undefined,
        gateways: joinGateways({ card: null, paypal: null }),
        unsubscribe: createUnsubscribeService({ db: database.db, clock }),
      });
      reader = await signUp(app);
      await confirmAddress(app, reader);
      await subscribe(app, reader, 2);
    }, 120_000);
    afterAll(async () => {
      await app?.close();
      await site?.close();
    });

    it('is found by its link, and added', async () => {
      const asked = { network: 'feed', username: site.host };
      const found = await call<{ status: string; profile: object }>('/dashboard/check', {
        ...asked,
        username: site.url,
      });
      expect(found).toMatchObject({ status: 'found', profile: { name: 'North & Quay', network: 'feed' } });
      const added = await call<{ account: { id: number } }>('/dashboard/accounts/add', {
        ...asked,
        username: site.url,
      });
      account = added.account.id;
      await until('the first collection', async () => (await stored()).length === 7);
    });

    it('has a report of its week: posts, hashtags, and what a feed cannot tell', async () => {
      app.clock.set(DUE);
      await until('the report', async () => (await report()).statusCode === 200);
      const { counts, coverage, hashtags } = await shown();
      expect(counts).toMatchObject({ post: 3 });
      expect(hashtags.map(({ tag }) => tag)).toEqual(['clay', 'kilns']);
      const levels = Object.fromEntries(coverage.lines.map(({ kind, level }) => [kind, level]));
      expect(levels).toMatchObject({ post: 'sampled', comment: 'none', repost: 'none', like: 'none', follow: 'none' });
      expect(await csv()).toContain('A kiln for the garden');
    });

    it('follows an edit: the file says it at once, the report when it is built again', async () => {
      change((one) => (one.id === 5 ? { ...one, title: 'A kiln for the yard', categories: ['Brick'] } : one));
      app.clock.pass(7 * HOUR);
      await until('the edit', async () => (await csv()).includes('A kiln for the yard'));
      expect(await csv()).not.toContain('garden');
      expect(await stored()).toHaveLength(7);
      await work.cleanUp.run(never);
      expect((await shown()).hashtags.map(({ tag }) => tag).sort()).toEqual(['brick', 'clay']);
    });

    it('hides what is missed, and believes it gone when a second look misses it, too', async () => {
      change((one) => (one.id === 7 ? null : one));
      const taken = async () => (await stored()).filter(({ removed_at }) => removed_at !== null);
      app.clock.pass(7 * HOUR);
      await until('the first look', async () => (await taken()).length === 1);
      expect(await taken()).toMatchObject([{ gone_at: null }]);
      expect(await csv()).not.toContain('taken back');
      app.clock.pass(7 * HOUR);
      await until('the second look', async () => (await taken())[0]?.gone_at !== null);
    });

    it('stops when the blog asks not to be indexed, and goes on when it does not any more', async () => {
      const page = site.url;
      site.put('/', { type: 'text/html', body: '<html><head><meta name="robots" content="noindex"></head></html>' });
      app.clock.pass(25 * HOUR);
      await until('the stop', async () => (await line())?.reason === 'not-discoverable');
      putBlog(site, blog);
      app.clock.pass(25 * HOUR);
      await until(`${page} goes on`, async () => (await line())?.reason === null);
    });

    it('is missing at a 410, and deleted when three looks over three days agree', async () => {
      site.put('/feed/', { status: 410, type: 'text/plain', body: 'gone' });
      const looks = () => site.asked.filter((asked) => asked === '/feed/ 410').length;
      app.clock.pass(7 * HOUR);
      await until('the first look', async () => (await line())?.reason === 'missing');
      for (const seen of [2, 3]) {
        expect((await line())?.reason).toBe('missing');
        app.clock.pass(36 * HOUR);
        await until(`look ${seen}`, async () => looks() === seen);
      }
      await until('the deletion', async () => (await line())?.reason === 'deleted');
      putBlog(site, blog);
      app.clock.pass(8 * 24 * HOUR);
      await until('it is back', async () => (await line())?.reason === null);
    });

    it('is left out of everything once its description shows the code', async () => {
      const post = <T>(path: string, body: object): Promise<T> => call<T>(`/opt-out/${path}`, body);
      const started = await post<{ ticket: string; request: OptOutRequest }>('start', {
        ...{ network: 'feed', username: site.url, want: 'out' },
      });
      blog = { ...blog, description: `Notes on clay. ${started.request.code}` };
      putBlog(site, blog);
      const { request } = await post<{ request: OptOutRequest }>('check', { ticket: started.ticket });
      expect(request.state).toBe('done');
      expect(await line()).toMatchObject({ reason: 'opted-out' });
      await until('the erasure', async () => (await stored()).every(({ text }) => text === null));
      const rows = await app.database.db.selectFrom('profiles').select(['memory', 'bio', 'external_id']).execute();
      expect(JSON.stringify(rows)).not.toContain('clay');
      expect(rows.map(({ memory }) => memory)).toEqual([null]);
      const again = await call<{ status: string; reason: string }>('/dashboard/check', {
        network: 'feed',
        username: site.url,
      });
      expect(again).toMatchObject({ status: 'denied', reason: 'opted-out' });
    });
  });
}
