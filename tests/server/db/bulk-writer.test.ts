import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { dropActionsBefore } from '../../../server/db/partitions.ts';
import { streamActions } from '../../../server/db/stream-actions.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { type Day, instant, profileId } from '../../../shared/domain/ids.ts';
import { describeDatabases, openTestEmbedded, openTestPostgres, type TestDatabase } from '../../support/database.ts';

const PROFILE = profileId(1);
const SEEN = instant(Date.UTC(2026, 10, 15));
const like = (key: string, at: number, more: Partial<Action> = {}): Action => ({
  key,
  kind: 'like',
  at: instant(at),
  targetId: 'did:plc:kiln',
  post: { code: `at://post/${key}`, url: `https://example.org/${key}` },
  text: null,
  tags: [],
  reason: null,
  removed: false,
  ...more,
});
const OCTOBER = Date.UTC(2026, 9, 3, 12);

describeDatabases('the bulk writer', (open) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.close());
  beforeEach(() => sql`truncate actions`.execute(test.database.db));

  async function deliver(actions: readonly Action[], profile = PROFILE) {
    const stage = await test.database.bulk.stage(profile, SEEN);
    await stage.write(actions);
    return (await stage.merge(async () => undefined)).result;
  }
  const keys = async () =>
    (await test.database.db.selectFrom('actions').select('key').orderBy('occurred_at').execute()).map(({ key }) => key);
  /** Tables of stages, by what identifies each. */
  const stages = async (): Promise<{ name: string; oid: number }[]> => {
    const { rows } = await sql<{ name: string; oid: number }>`
      select 'staging.' || relname as name, oid::int from pg_class where relnamespace = 'staging'::regnamespace
        and relkind = 'r' and relname not like 'stream%' order by relname`.execute(test.database.db);
    return rows;
  };
  const stagedRows = async (): Promise<number> => {
    let rows = 0;
    for (const { name } of await stages()) {
      const { rows: counted } = await sql<{
        count: number;
      }>`select count(*)::int as count from ${sql.table(name)}`.execute(test.database.db);
      rows += counted[0]?.count ?? 0;
    }
    return rows;
  };

  it('changes nothing when a delivery is repeated', async () => {
    const delivery = [like('a', OCTOBER), like('b', OCTOBER + 1)];
    expect(await deliver(delivery)).toEqual({ inserted: 2, repeated: 0 });
    expect(await deliver(delivery)).toEqual({ inserted: 0, repeated: 2 });
    expect(await keys()).toEqual(['a', 'b']);
  });

  it('does not double a stored key that comes with another time, in another month even', async () => {
    await deliver([like('a', OCTOBER)]);
    expect(await deliver([like('a', OCTOBER + 40 * 24 * 3_600_000), like('c', OCTOBER)])).toEqual({
      inserted: 1,
      repeated: 1,
    });
    const rows = await test.database.db
      .selectFrom('actions')
      .select(['key', 'occurred_at'])
      .where('key', '=', 'a')
      .execute();
    expect(rows).toEqual([{ key: 'a', occurred_at: new Date(OCTOBER) }]);
  });

  it('counts a key once that one delivery brings twice, at its earliest time', async () => {
    expect(await deliver([like('a', OCTOBER + 5), like('a', OCTOBER), like('a', OCTOBER + 9)])).toEqual({
      inserted: 1,
      repeated: 2,
    });
    const rows = await test.database.db.selectFrom('actions').select('occurred_at').execute();
    expect(rows).toEqual([{ occurred_at: new Date(OCTOBER) }]);
  });

  it('keeps the same key of two profiles apart', async () => {
    await deliver([like('a', OCTOBER)]);
    expect(await deliver([like('a', OCTOBER)], profileId(2))).toEqual({ inserted: 1, repeated: 0 });
  });

  it('shows nothing before the merge, and nothing after a merge that failed beside it', async () => {
    const stage = await test.database.bulk.stage(PROFILE, SEEN);
    await stage.write([like('a', OCTOBER)]);
    expect(await keys()).toEqual([]);
    const failure = stage.merge(async () => {
      throw new Error('revision moved on');
    });
    await expect(failure).rejects.toThrow('revision moved on');
    expect(await keys()).toEqual([]);
    await stage.discard();
    expect(await stagedRows()).toBe(0);
  });

  it('shows what is present at the source: the keys that were named, and those that were sent', async () => {
    const stage = await test.database.bulk.stage(PROFILE, SEEN);
    await stage.present(['old', 'tab\there']);
    await stage.write([like('new', OCTOBER)]);
    const { value } = await stage.merge(async (tx, staged) => {
      const { rows } = await sql<{ key: string }>`select key from ${sql.table(staged.keys)} order by key`.execute(tx);
      return rows.map(({ key }) => key);
    });
    expect(value).toEqual(['new', 'old', 'tab\there']);
    expect(await stagedRows()).toBe(0);
  });

  it('uses tables again, of which nothing is left but their names', async () => {
    await deliver([like('a', OCTOBER)]);
    const before = await stages();
    const stage = await test.database.bulk.stage(PROFILE, SEEN);
    await stage.present(['b']);
    const { value } = await stage.merge(async (tx, staged) => {
      const { rows } = await sql<{ key: string }>`select key from ${sql.table(staged.keys)}`.execute(tx);
      return rows.map(({ key }) => key);
    });
    expect(value).toEqual(['b']);
    expect(await stages()).toEqual(before);
    expect(await stagedRows()).toBe(0);
  });

  it('gives collections that are under way at the same time tables of their own', async () => {
    const first = await test.database.bulk.stage(PROFILE, SEEN);
    const second = await test.database.bulk.stage(profileId(2), SEEN);
    await first.write([like('a', OCTOBER)]);
    await second.write([like('b', OCTOBER), like('c', OCTOBER)]);
    expect((await first.merge(async () => undefined)).result.inserted).toBe(1);
    expect((await second.merge(async () => undefined)).result.inserted).toBe(2);
  });

  it('drops tables through which many rows went', async () => {
    await deliver([like('a', OCTOBER)]);
    const before = (await stages()).map(({ oid }) => oid);
    const stage = await test.database.bulk.stage(PROFILE, SEEN);
    await stage.present(Array.from({ length: 20_001 }, (_, count) => `key ${count}`));
    await stage.merge(async () => undefined);
    const after = (await stages()).map(({ oid }) => oid);
    expect(before.filter((oid) => !after.includes(oid))).toHaveLength(2);
  });

  it.each([
    ['are gone', (name: string) => sql`drop table ${sql.table(name)} cascade`],
    ['hold something', (name: string) => sql`insert into ${sql.table(name)} select from generate_series(1, 1)`],
  ])('makes tables anew where those that it kept %s', async (_what, spoil) => {
    await deliver([like('a', OCTOBER)]);
    for (const { name } of await stages()) {
      await sql`alter table ${sql.table(name)} alter column key drop not null`.execute(test.database.db);
      if (name.includes('present')) await spoil(name).execute(test.database.db);
    }
    expect(await deliver([like('a', OCTOBER), like('b', OCTOBER)])).toEqual({ inserted: 1, repeated: 1 });
    expect(await stagedRows()).toBe(0);
  });

  it('refuses a date that cannot be, and a stage that is done', async () => {
    const stage = await test.database.bulk.stage(PROFILE, SEEN);
    await expect(stage.write([like('a', Date.UTC(1970, 0, 1))])).rejects.toMatchObject({ code: 'out-of-range' });
    await expect(stage.write([like('a', Date.UTC(2099, 0, 1))])).rejects.toMatchObject({ code: 'out-of-range' });
    await stage.discard();
    await expect(stage.write([like('a', OCTOBER)])).rejects.toMatchObject({ code: 'stage-closed' });
  });

  it('stores and streams any text as it came', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), { numRuns: 300, seed: 7 });
    const sent = [...texts, '\\N', '\\.', 'a\tb\nc\r\nd\\', '\u2028"{}', ''].map((text, index) =>
      like(`k${index}`, OCTOBER + index, {
        kind: 'post',
        text,
        tags: [text, 'x'],
        languages: index % 2 === 0 ? [] : ['pt', 'en'],
      }),
    );
    await deliver(sent);
    const stored = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');
    const rows = await test.database.db
      .selectFrom('published_rows')
      .select(['text', 'tags', 'languages'])
      .orderBy('occurred_at')
      .execute();
    expect(rows).toEqual(
      sent.map(({ text, tags, languages }) => ({ text: stored(text ?? ''), tags: tags.map(stored), languages })),
    );
    await sql`insert into profiles (network, external_id, username, created_at)
      values ('bluesky', 'did:plc:me', 'me.test', now()) on conflict do nothing`.execute(test.database.db);
    const { id } = await test.database.db.selectFrom('profiles').select('id').executeTakeFirstOrThrow();
    await sql`update actions set profile_id = ${id}`.execute(test.database.db);
    const streamed: (string | null)[] = [];
    for await (const page of streamActions(test.database, { profiles: [id], from: instant(0), to: SEEN })) {
      streamed.push(...page.map(({ text }) => text));
    }
    expect(streamed).toEqual(sent.map(({ text }) => stored(text ?? '') || null));
  });

  it('streams every row once and in order, over pages, months and rows of one moment', async () => {
    await sql`insert into profiles (network, external_id, username, created_at)
      values ('bluesky', 'did:plc:me', 'me.test', now()) on conflict do nothing`.execute(test.database.db);
    const { id } = await test.database.db.selectFrom('profiles').select('id').executeTakeFirstOrThrow();
    const sent = Array.from({ length: 12_345 }, (_, index) =>
      like(`k${String(index).padStart(6, '0')}`, OCTOBER + Math.floor(index / 700) * 86_400_000, {
        targetId: `did:${index % 10}`,
      }),
    );
    await deliver(sent, id);
    await sql`insert into people (network, external_id, username, name, fetched_at)
      values ('bluesky', 'did:3', 'three.test', 'Three', now()) on conflict do nothing`.execute(test.database.db);
    const urls: (string | null)[] = [];
    const named = new Set<string | null>();
    for await (const page of streamActions(test.database, { profiles: [id], from: instant(OCTOBER), to: SEEN })) {
      for (const row of page) {
        urls.push(row.postUrl);
        if (row.targetName !== null) named.add(`${row.target} ${row.targetName}`);
      }
    }
    expect(urls).toEqual(sent.filter(({ at }) => at < SEEN).map(({ post }) => post?.url));
    expect([...named]).toEqual(['three.test Three']);
  });

  it('drops whole months that are over, and no other', async () => {
    await deliver([
      like('sep', Date.UTC(2026, 8, 30, 23, 59, 59)),
      like('oct', Date.UTC(2026, 9, 1)),
      like('nov', Date.UTC(2026, 10, 2)),
    ]);
    // The day is a date literal of this test.
    expect(await dropActionsBefore(test.database.db, '2026-10-15' as Day)).toContain('actions_2026_09');
    expect(await keys()).toEqual(['oct', 'nov']);
    expect(await deliver([like('sep', Date.UTC(2026, 8, 30))])).toEqual({ inserted: 1, repeated: 0 });
  });

  it('makes a month once when many writers need it in the same moment', async () => {
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        deliver([like('x', Date.UTC(2020, index % 2, 1))], profileId(10 + index)),
      ),
    );
    expect(results.every(({ inserted }) => inserted === 1)).toBe(true);
  });

  it('stores a key once when one profile is merged twice in the same moment', async () => {
    const delivery = Array.from({ length: 500 }, (_, index) => like(`k${index}`, OCTOBER + index));
    const results = await Promise.all(Array.from({ length: 4 }, () => deliver(delivery)));
    expect(results.map(({ inserted }) => inserted).sort((a, b) => a - b)).toEqual([0, 0, 0, 500]);
  });
});

it('the stage of a living process is left alone when another one starts, and a dead one is cleared', async ({
  skip,
}) => {
  const first = await openTestPostgres().catch(() => skip('no PostgreSQL in this run'));

  const again = { ...first.options, log: createLogger('silent'), clock: createClock(null) };
  const stage = await first.database.bulk.stage(PROFILE, SEEN);
  await stage.write([like('a', OCTOBER)]);
  await sql`create table staging.actions_99_1 (key text); create table staging.present_99_1 (key text)`.execute(
    first.database.db,
  );
  const second = await openDatabase(again);
  const { rows } = await sql<{ gone: boolean }>`select to_regclass('staging.actions_99_1') is null as gone`.execute(
    second.db,
  );
  expect(rows).toEqual([{ gone: true }]);
  await second.close();
  expect((await stage.merge(async () => undefined)).result.inserted).toBe(1);
  // Whoever ends takes its own with it.
  await first.database.bulk.close();
  const left =
    await sql`select from pg_class where relnamespace = 'staging'::regnamespace and relname not like 'stream%'`;
  expect((await left.execute(first.database.db)).rows).toEqual([]);
  await first.close();
});

it('what a dead process staged is gone when the embedded database is opened again', async () => {
  const test = await openTestEmbedded();

  await (await test.database.bulk.stage(PROFILE, SEEN)).write([like('a', OCTOBER)]);
  await test.database.close();
  const again = await openDatabase({ ...test.options, log: createLogger('silent'), clock: createClock(null) });
  const { rows } =
    await sql`select from pg_class where relnamespace = 'staging'::regnamespace and relname not like 'stream%'`.execute(
      again.db,
    );
  expect(rows).toEqual([]);
  await again.close();
  await test.close();
});
