import fc from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compactMonths } from '../../../server/db/bulk/compact-months.ts';
import { PART_ACTIONS } from '../../../server/db/bulk/pack-weeks.ts';
import { thaw } from '../../../server/db/bulk/packed-weeks.ts';
import type { Db } from '../../../server/db/database.ts';
import { ensurePartitions } from '../../../server/db/partitions.ts';
import { ACTION_KINDS } from '../../../shared/domain/activity/action.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/jobs/workshop.ts';
import { packProfile, publishedLines } from '../../support/packed-actions.ts';

const MONDAY = Date.UTC(2026, 8, 28);
const BEFORE = instant(Date.UTC(2026, 9, 26));

/** Texts that a form which joins and replaces could take for its own signs, or for each other's parts. */
const hostile = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(
        '/',
        '|',
        ':',
        'a',
        'did:plc:x',
        '"',
        '\\',
        '{',
        '}',
        ',',
        '%',
        '\n',
        '\t',
        ' ',
        'NULL',
        '\u2028',
        '😀',
        'é',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\u0001', '\u0002', '\u0003', '\u0004', '\u0005', '\u001f'),
    ),
    maxLength: 12,
  })
  .map((text) => text.replaceAll('\0', '').toWellFormed());
const usual = fc.constantFrom('did:plc:aaaa', 'did:plc:bbbb', 'https://host.example/@someone', 'a', '');
const target = fc.option(fc.oneof({ weight: 4, arbitrary: usual }, hostile), { nil: null });
const words = fc.option(hostile, { nil: null });
const list = fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, fc.array(hostile, { maxLength: 3 }));

/** As networks write ids, which take less room; or anything. */
const rowOf = (ids: {
  target: fc.Arbitrary<string | null>;
  end: fc.Arbitrary<string>;
  styles: readonly [number, number];
}) =>
  fc
    .record({
      at: fc.integer({ min: MONDAY * 1000, max: (MONDAY + 8 * DAY) * 1000 - 1 }),
      whole: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
      seen: fc.integer({ min: MONDAY * 1000, max: (MONDAY + 400 * DAY) * 1000 }),
      kind: fc.constantFrom(...ACTION_KINDS),
      target: ids.target,
      end: ids.end,
      style: fc.integer({ min: ids.styles[0], max: ids.styles[1] }),
      hostileKey: hostile,
      code: words,
      url: words,
      text: words,
      tags: list,
      languages: list,
      reason: words,
      removed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    })
    .map((made) => {
      const id = made.target ?? 'nobody';
      const styles = [
        { key: made.hostileKey, code: made.code, url: made.url },
        {
          key: `app.bsky.feed.like/${made.end}`,
          code: `at://${id}/app.bsky.feed.post/${made.end}x`,
          url: `https://bsky.app/profile/${id}/post/${made.end}x`,
        },
        {
          key: `app.bsky.feed.post/${made.end}`,
          code: `at://me/app.bsky.feed.post/${made.end}`,
          url: `https://bsky.app/profile/me/post/${made.end}`,
        },
        { key: `received:post/${made.end}|${id}`, code: `post/${made.end}`, url: made.url },
        { key: `${id}/${id}${made.end}`, code: `${id}${id}/${id}`, url: `${id}${made.end}${id}` },
      ];
      return { ...made, ...styles[made.style], micros: made.whole ? Math.floor(made.at / 1000) * 1000 : made.at };
    });
const row = rowOf({ target, end: hostile, styles: [0, 4] });
const letters = fc.string({
  unit: fc.constantFrom('2', '3', '4', 'a', 'b', 'z', 'Z', '9'),
  minLength: 1,
  maxLength: 7,
});
const plain = rowOf({
  target: fc.option(
    letters.map((id) => `did:plc:${id}`),
    { nil: null },
  ),
  end: letters,
  styles: [1, 3],
});
const rowsOf = fc.oneof(
  fc.array(row, { minLength: 1, maxLength: 25 }),
  fc.array(plain, { minLength: 1, maxLength: 25 }),
);
type Row = (typeof row extends fc.Arbitrary<infer T> ? T : never) & { readonly key?: string };

const moment = (micros: number): string =>
  `${new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1)}${String(micros % 1000).padStart(3, '0')}Z`;

async function store(db: Db, profile: ProfileId, rows: readonly Row[]): Promise<void> {
  for (const one of rows) {
    await sql`
      insert into actions (profile_id, occurred_at, key, kind, target_id, post_code, post_url, text, tags, languages, reason, removed_at, seen_at)
      values (${profile}::int, ${moment(one.micros)}::timestamptz, ${one.key ?? ''}::text, ${one.kind}, ${one.target}::text,
        ${one.code ?? null}::text, ${one.url ?? null}::text, ${one.text}::text, ${one.tags}::text[], ${one.languages}::text[], ${one.reason}::text,
        ${one.removed ? moment(one.seen) : null}::timestamptz, ${moment(one.seen)}::timestamptz)
      on conflict do nothing`.execute(db);
  }
}

describeDatabases('packed weeks', (open, kind) => {
  let test: TestDatabase;
  let db: Db;
  let profile: ProfileId;
  beforeAll(async () => {
    test = await open();
    db = test.database.db;
    await sql`insert into profiles (network, external_id, username, created_at)
      values ('bluesky', 'did:plc:me', 'me.test', now())`.execute(db);
    profile = (await db.selectFrom('profiles').select('id').executeTakeFirstOrThrow()).id;
    await ensurePartitions(db, [instant(MONDAY), instant(MONDAY + 7 * DAY)]);
  });
  afterAll(() => test.close());

  async function empty(): Promise<void> {
    await sql`delete from actions`.execute(db);
    await sql`delete from packed_weeks`.execute(db);
    await sql`update packing set next_from = '2006-01-01'`.execute(db);
  }
  const held = async () => {
    const { rows } = await sql<{ rows: number; packed: number; parts: number }>`
      select (select count(*)::int from actions) as rows, coalesce(sum(actions), 0)::int as packed, count(*)::int as parts
      from packed_weeks`.execute(db);
    return rows[0] ?? { rows: -1, packed: -1, parts: -1 };
  };

  it('give every action back as it was, whatever is in it, and thaw into the same rows', async () => {
    const forms = { dense: 0, text: 0 };
    await fc.assert(
      fc.asyncProperty(rowsOf, async (rows) => {
        await empty();
        await store(db, profile, rows);
        const before = await publishedLines(db, profile);
        const packed = await packProfile(db, profile, { before: BEFORE });
        const now = await held();
        expect(now.packed).toBe(packed);
        expect(now.rows + now.packed).toBe(before.length);
        expect(await publishedLines(db, profile)).toEqual(before);
        const { rows: parts } = await sql<{
          dense: boolean;
        }>`select key_tails is null as dense from packed_weeks`.execute(db);
        for (const { dense } of parts) forms[dense ? 'dense' : 'text'] += 1;
        await db.transaction().execute((tx) => thaw(tx, profile, sql`true`));
        expect(await held()).toEqual({ rows: before.length, packed: 0, parts: 0 });
        expect(await publishedLines(db, profile)).toEqual(before);
      }),
      { numRuns: 60 },
    );
    expect(Math.min(forms.dense, forms.text)).toBeGreaterThan(3);
  });

  it('are rows again, all of them, for a program that knows nothing of them', async () => {
    await empty();
    const rows = fc.sample(row, { numRuns: 40, seed: 7 });
    await store(db, profile, rows);
    const before = await publishedLines(db, profile);
    expect(await packProfile(db, profile, { before: BEFORE })).toBeGreaterThan(10);
    await sql`select thaw_packed_weeks()`.execute(db);
    expect(await held()).toEqual({ rows: before.length, packed: 0, parts: 0 });
    expect(await publishedLines(db, profile)).toEqual(before);
  });

  /** Sees everything as it is now, for as long as it is connected. */
  async function beginToRead(): Promise<Client> {
    const client = new Client({ connectionString: test.options.databaseUrl ?? '' });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin isolation level repeatable read');
    await client.query('select from profiles limit 1');
    return client;
  }

  it('give the room back that their actions left, once their month is over', async () => {
    await empty();
    await sql`delete from packed_months`.execute(db);
    const STORED = 12_000;
    await sql`
      insert into actions (profile_id, occurred_at, key, kind, target_id, seen_at, removed_at)
      select ${profile}::int, '2026-09-29Z'::timestamptz + n * interval '1 second', 'like/' || lpad(n::text, 8, '0'), 'like',
        'did:plc:' || n % 300, now(), case when n % 100 = 0 then now() end from generate_series(1, ${STORED}::int) n`.execute(
      db,
    );
    const before = await publishedLines(db, profile);
    const size = async (): Promise<number> => {
      const { rows } = await sql<{
        bytes: number;
      }>`select pg_total_relation_size('actions_2026_09')::float8 as bytes`.execute(db);
      return rows[0]?.bytes ?? Number.NaN;
    };
    const reader = kind === 'postgres' ? await beginToRead() : null;
    expect(await packProfile(db, profile, { before: BEFORE })).toBe(STORED * 0.99);
    const full = await size();
    const { sessions } = test.database;
    expect(await compactMonths(sessions, instant(Date.UTC(2026, 8, 30)))).toEqual([]);
    const compact = () => compactMonths(sessions, instant(Date.UTC(2026, 9, 1)));
    if (reader !== null) {
      expect(await compact()).toEqual([]);
      await reader.end();
    }
    // PostgreSQL's own upkeep may be looking at the table, too.
    await until('the month is written anew', async () => (await compact()).length === 1);
    expect(await size()).toBeLessThan(full / 8);
    expect(await publishedLines(db, profile)).toEqual(before);
    expect(await compactMonths(sessions, BEFORE)).toEqual([]);
    const { rows } = await sql<{ timeout: string }>`select current_setting('lock_timeout') as timeout`.execute(
      sessions,
    );
    expect(rows[0]?.timeout).toBe('0');
  });

  it('leave what is hidden, concluded or out of the ordinary where it is', async () => {
    await empty();
    const common = {
      micros: MONDAY * 1000,
      seen: MONDAY * 1000,
      kind: 'like',
      target: 'did:plc:a',
      code: null,
      url: null,
      text: null,
    } as const;
    const usualRow = { ...common, tags: [], languages: [], reason: null, removed: false } as unknown as Row;
    await store(db, profile, [
      { ...usualRow, key: 'plain' },
      { ...usualRow, key: 'hidden', removed: true },
      { ...usualRow, key: 'unfollow:x', kind: 'unfollow' },
      { ...usualRow, key: 'micros', micros: MONDAY * 1000 + 1 },
      { ...usualRow, key: 'named|did:plc:b', target: null },
      { ...usualRow, key: 'sign\u0003' },
    ]);
    expect(await packProfile(db, profile, { before: BEFORE })).toBe(1);
    const { rows } = await sql<{ key: string }>`select key from packed_keys`.execute(db);
    expect(rows).toEqual([{ key: 'plain' }]);
  });

  it('hold no more than a part each, and what comes later of the same week is packed with its smallest', async () => {
    await empty();
    const many = (from: number, to: number) =>
      sql`
      insert into actions (profile_id, occurred_at, key, kind, target_id, seen_at)
      select ${profile}::int, '2026-09-29T00:00:00Z'::timestamptz + n * interval '1 second', 'like/' || lpad(n::text, 8, '0'), 'like',
        'did:plc:' || n % 300, now() from generate_series(${from}::int, ${to}::int) n`.execute(db);
    await many(1, PART_ACTIONS + 10);
    const before = await publishedLines(db, profile);
    expect(await packProfile(db, profile, { before: BEFORE })).toBe(PART_ACTIONS + 10);
    expect(await held()).toEqual({ rows: 0, packed: PART_ACTIONS + 10, parts: 2 });
    expect(await publishedLines(db, profile)).toEqual(before);
    await many(PART_ACTIONS + 11, PART_ACTIONS + 12);
    expect(await packProfile(db, profile, { before: BEFORE })).toBe(0);
    await sql`update packing set next_from = '2026-09-29'`.execute(db);
    // Ten of them were a part.
    expect(await packProfile(db, profile, { before: BEFORE })).toBe(10 + 2);
    expect(await held()).toEqual({ rows: 0, packed: PART_ACTIONS + 12, parts: 2 });
  });
});
