import { expect, it } from 'vitest';
import { feedTallies } from '../../../server/db/repositories/watch-feed.ts';
import { insertWatch } from '../../../server/db/repositories/watches.ts';
import { instant } from '../../../shared/domain/ids.ts';
import type { MissingLook } from '../../../shared/domain/policy/missing.ts';
import { HIDDEN_TITLE } from '../../../shared/domain/report/hide-content.ts';
import { describeDatabases } from '../../support/database.ts';
import { addUser } from '../../support/jobs/workshop.ts';
import { WEEK, withOneAccount } from './one-account.ts';

const GONE: MissingLook = { directory: 'there', server: 'missing' };

describeDatabases('an account that its network reports missing', (open) => {
  const {
    account,
    at,
    body,
    cleanUp,
    code,
    collect,
    csv,
    database,
    db,
    line,
    lookAt,
    profile,
    row,
    shop,
    shown,
    source,
    stored,
    words,
  } = withOneAccount(open);

  it('is hidden at one answer that it is missing, and nothing is erased, for months', async () => {
    const before = { rows: await stored(), body: await body() };
    expect((await shown()).report.languages).toEqual([
      { code: 'pt', count: 2, share: 0.6667 },
      { code: 'en', count: 1, share: 0.3333 },
    ]);
    expect(await csv()).toMatch(/,en pt,,export,full,,\r\n.*,pt,,export,full,,\r\n/s);
    account().missing = GONE;
    expect(await collect()).toEqual({ status: 'stopped', reason: 'missing' });
    const { report, text } = await shown();
    expect(text).not.toContain(words());
    expect(text).not.toContain('I make pots');
    expect(text).not.toContain(code());
    expect(report).toMatchObject({
      title: HIDDEN_TITLE,
      languages: [],
      counts: { like: 1, comment: 1, post: 1, follow: 1 },
    });
    const file = await csv();
    expect(file).not.toContain(words());
    expect(file).not.toContain('https://posts.test/');
    expect(file).not.toMatch(/\bpt\b/);
    expect(file.split('\r\n')).toHaveLength(6);
    expect(await line()).toMatchObject({ state: 'gone', reason: 'missing', line: { title: HIDDEN_TITLE.en } });
    for (const hours of [30, 24 * 40]) {
      at(hours);
      await cleanUp();
    }
    expect(await stored()).toEqual(before.rows);
    expect(await body()).toEqual(before.body);
    expect((await row()).bio).toBe('I make pots of clay.');
  });

  it('comes back whole after two looks: report, file, feed', async () => {
    const reader = await addUser(database());
    await insertWatch(db(), { user: reader, profile: profile(), addedAt: shop().clock.now() });
    const window = { from: instant(Date.parse('2026-11-09')), to: instant(Date.parse('2026-11-16')) };
    const feed = () => feedTallies(db(), reader, window);
    const before = { report: await shown(), file: await csv(), feed: await feed() };
    expect(before.feed.length).toBeGreaterThan(0);
    account().missing = GONE;
    await collect();
    await cleanUp();
    expect(await feed()).toEqual([]);
    expect(await lookAt(6)).toEqual({ status: 'stopped', reason: 'missing' });
    await cleanUp();
    account().missing = null;
    expect(await lookAt(80)).toMatchObject({ status: 'collected' });
    expect({ report: await shown(), file: await csv(), feed: await feed() }).toEqual(before);
    expect(await line()).toMatchObject({ reason: null, line: { title: before.report.report.title.en } });
  });

  it('counts as deleted after three looks over 72 hours, and is erased from every table; the counts stay', async () => {
    account().missing = GONE;
    for (const hours of [0, 6, 18, 42]) {
      expect(await lookAt(hours)).toEqual({ status: 'stopped', reason: 'missing' });
    }
    const { counts } = (await shown()).report;
    expect(await lookAt(72)).toEqual({ status: 'stopped', reason: 'deleted' });
    await cleanUp();
    at(72 + 25);
    await cleanUp();
    for (const table of ['actions', 'reports', 'profiles', 'posts', 'people'] as const) {
      const all = JSON.stringify(await db().selectFrom(table).selectAll().execute());
      expect(all.includes(words()), table).toBe(false);
    }
    expect(JSON.stringify([await row(), await body()])).not.toContain('I make pots');
    expect((await stored()).map(({ kind }) => kind).sort()).toEqual(['comment', 'follow', 'like', 'post']);
    expect((await shown()).report.counts).toEqual(counts);
    expect((await line())?.line).toMatchObject({ reportId: WEEK, likes: { value: 1 } });
    expect(await line()).not.toHaveProperty('lookAgainAt');
  });

  it('is not erased while directory and server disagree, nor when they begin to agree late', async () => {
    account().missing = { directory: 'missing', server: 'there' };
    for (const hours of [0, 30, 80, 200]) expect(await lookAt(hours)).toMatchObject({ reason: 'missing' });
    account().missing = GONE;
    expect(await lookAt(400)).toMatchObject({ reason: 'missing' });
    expect(await row()).toMatchObject({ missing_looks: 1 });
    expect((await stored()).every(({ removed_at }) => removed_at === null)).toBe(true);
  });

  it('that comes and goes is counted from its last return', async () => {
    account().missing = GONE;
    for (const hours of [0, 6, 18]) await lookAt(hours);
    account().missing = null;
    expect(await lookAt(42)).toMatchObject({ status: 'collected' });
    account().missing = GONE;
    for (const hours of [48, 54, 90]) expect(await lookAt(hours)).toMatchObject({ reason: 'missing' });
    expect(await csv()).not.toContain(words());
    account().missing = null;
    await lookAt(200);
    expect(await csv()).toContain(words());
  });

  it('that was believed gone and is there after all is read from its beginning, and its reports are built again', async () => {
    const before = await shown();
    account().missing = GONE;
    for (const hours of [0, 30, 72]) await lookAt(hours);
    await cleanUp();
    at(72 + 25);
    await cleanUp();
    account().missing = null;
    account().revision = 'r2';
    expect(await lookAt(72 + 24 * 7)).toMatchObject({ status: 'collected', unfollows: 0 });
    expect(source.requests.at(-1)?.since).toBeNull();
    await cleanUp();
    const after = await shown();
    expect(after.report.comments).toEqual(before.report.comments);
    expect(after.report.likes).toEqual(before.report.likes);
    expect(after.report.hashtags).toEqual(before.report.hashtags);
    expect(after.report.languages).toEqual(before.report.languages);
    expect(await csv()).toContain(words());
  });

  it('of a report whose actions are no longer kept loses its words when it is believed gone, and no count', async () => {
    await db()
      .updateTable('reports')
      .set({ start_day: '2025-01-06', end_day: '2025-01-12' })
      .where('profile_id', '=', profile())
      .execute();
    const { counts } = JSON.parse((await body())?.body ?? '');
    account().missing = GONE;
    for (const hours of [0, 30, 72]) await lookAt(hours);
    await cleanUp();
    const after = await body();
    expect(JSON.stringify(after)).not.toContain('I make pots');
    expect(JSON.stringify(after)).not.toContain('clay');
    expect(JSON.parse(after?.body ?? '')).toMatchObject({ counts, hashtags: [], languages: [], title: HIDDEN_TITLE });
    expect(await cleanUp()).toMatchObject({ rebuiltReports: 0 });
  });
});
