import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropListedFollower } from '../../../server/db/repositories/own-archives.ts';
import { type Person, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { QUICK } from '../../support/jobs/workshop.ts';
import { bringTo } from '../../support/packed/bring.ts';
import { follower, following, todaysExport } from '../../support/packed/instagram-export.ts';
import { mastodonFiles } from '../../support/packed/mastodon-archive.ts';
import { zipOf } from '../../support/packed/pack.ts';

const WEEK = 'week-2026-11-09';
/** A day of the week after: a later export. */
const LATER = new Date('2026-11-18T22:00:00Z');

describe.each(DATABASES)('packages that people bring (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    let bring: ReturnType<typeof bringTo>;
    beforeAll(async () => {
      app = await startApp({ kind, config: { demo: false }, overrides: { jobTuning: QUICK } });
      bring = bringTo(app);
    });
    afterAll(() => app.close());

    async function subscriber(): Promise<Person> {
      const person = await signUp(app);
      await subscribe(app, person, 2);
      return person;
    }
    const filesLeft = (): string[] => {
      const folder = join(app.config.dataDir, 'imports');
      return existsSync(folder) ? readdirSync(folder) : [];
    };
    const rows = (table: 'archive_followers' | 'archive_follower_stage' | 'archive_follower_lists') =>
      app.database.db.selectFrom(table).selectAll().execute();

    it('are previewed, imported and read, with the names that an export of Instagram gives and no others', async () => {
      const owner = await subscriber();
      const ready = await bring.upload(owner, await zipOf(todaysExport()));
      expect(ready).toMatchObject({
        state: 'ready',
        code: null,
        preview: {
          ...{ network: 'instagram', externalId: 'ada.potter', username: 'ada.potter', name: 'Ada Pötter' },
          counts: { like: 3, post: 3, comment: 2, follow: 2 },
          ...{ followers: 2, coverage: { 'like-received': 'none', repost: 'none', like: 'full' } },
        },
      });
      expect(await rows('archive_followers')).toEqual([]);
      const done = await bring.import(owner);
      expect(done).toMatchObject({ state: 'done', followerChanges: null });
      const answer = await app.call({ path: `/report/${done?.account}/${WEEK}`, token: owner.token });
      expect(answer.statusCode).toBe(200);
      const { report } = answer.json<{ report: object }>();
      expect(report).toMatchObject({ headline: { likes: { value: 3 }, likesReceived: { value: null } } });
      expect(JSON.stringify(report)).toContain('"kiln"');
      expect(filesLeft()).toEqual([]);
      expect(await rows('archive_follower_stage')).toEqual([]);
    });

    it('tell by two of them who came and who went, and between which days', async () => {
      const owner = await subscriber();
      const before = ['kiln', 'loom', 'glaze', 'wheel', 'raku'];
      const known = before.map((name, at) => follower(name, at + 1));
      await bring.upload(owner, await zipOf(todaysExport({ followers: known })));
      await bring.import(owner);

      const now = [...known.filter((_, at) => at !== 1), follower('slip', 17)];
      const files = todaysExport({ followers: now, follows: [following('kiln', 10), following('slip', 17)] });
      await bring.upload(owner, await zipOf(files, { mtime: LATER }));
      const done = await bring.import(owner);
      expect(done?.followerChanges).toEqual({
        from: Date.parse('2026-11-18T12:00:00Z'),
        ...{
          until: LATER.getTime(),
          listed: 5,
          came: { count: 1, names: ['slip'] },
          went: { count: 1, names: ['loom'] },
        },
      });
      const lost = await app.database.db
        .selectFrom('actions as a')
        .innerJoin('profiles as p', 'p.id', 'a.profile_id')
        .where('p.owner_id', '=', owner.id as never)
        .where('a.kind', '=', 'unfollow')
        .select(['a.target_id', 'a.occurred_at'])
        .execute();
      expect(lost).toEqual([{ target_id: 'loom', occurred_at: LATER }]);

      await dropListedFollower(app.database.db, 'instagram', 'loom');
      expect((await rows('archive_followers')).map(({ external_id }) => external_id)).not.toContain('loom');
    });

    it('of a stretch of time alone say nothing of who is gone', async () => {
      const owner = await subscriber();
      const known = ['kiln', 'loom', 'glaze', 'wheel'].map((name, at) => follower(name, at + 1));
      await bring.upload(owner, await zipOf(todaysExport({ followers: known })));
      await bring.import(owner);
      const files = todaysExport({ followers: [follower('slip', 17)], follows: [following('slip', 17)] });
      await bring.upload(owner, await zipOf(files, { mtime: LATER }));
      expect((await bring.import(owner))?.followerChanges).toMatchObject({
        came: { names: ['slip'] },
        went: { count: 0, names: [] },
      });
    });

    it('of Mastodon are proven first, and tell that their likes have no dates', async () => {
      const owner = await subscriber();
      const ready = await bring.upload(owner, await zipOf(mastodonFiles()), 'archive.zip');
      expect(ready).toMatchObject({
        preview: {
          ...{ network: 'mastodon', externalId: 'ada@pots.example', followers: null },
          ...{ counts: { post: 4, comment: 1, repost: 1 }, skipped: { undated: 2 } },
        },
      });
      expect(ready?.code).toMatch(/^perch-/);
      await expect(bring.import(owner)).rejects.toThrow('archive_not_proven');
    });

    it('are refused with their reason, and nothing is kept', async () => {
      const owner = await subscriber();
      const failed = async (bytes: Uint8Array) => (await bring.upload(owner, bytes))?.failure;
      const whole = await zipOf(todaysExport());
      expect(await failed(whole.subarray(0, whole.length - 30))).toBe('damaged');
      expect(await failed(await zipOf({ 'likes/liked_posts.html': '<html>' }))).toBe('html-export');
      expect(await failed(await zipOf({ 'holiday.jpg': 'x' }))).toBe('unknown-format');
      expect(await failed(Buffer.from('Account address,Show boosts\n'))).toBe('follow-list');
      expect(filesLeft().filter((name) => name === (owner.id as never))).toEqual([]);
      expect((await app.call({ path: '/dashboard/accounts/latest', token: owner.token })).json()).toMatchObject({
        items: [],
      });
    });
  });
});
