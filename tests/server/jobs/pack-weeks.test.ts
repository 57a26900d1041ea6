import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { ensurePartitions } from '../../../server/db/partitions.ts';
import { markRemoved } from '../../../server/db/repositories/removals.ts';
import { createPackWeeks } from '../../../server/services/clean-up/pack-weeks.ts';
import type { ActionKind } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { FEWEST_RECENT_LIKES } from '../../../shared/domain/retention/packing.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { publishedLines } from '../../support/packed-actions.ts';

const never = new AbortController().signal;
/** A Friday. */
const START = instant(Date.UTC(2026, 10, 27, 12));
const FIRST = instant(Date.UTC(2026, 8, 1));

describeDatabases('the packing of closed weeks', (open) => {
  let test: TestDatabase;
  let db: Db;
  let profile: ProfileId;
  let now: Instant = START;
  const run = (signal = never) => createPackWeeks({ db, clock: { now: () => now } })(signal);
  beforeAll(async () => {
    test = await open();
    db = test.database.db;
    await ensurePartitions(db, [FIRST, instant(FIRST + 31 * DAY), START]);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    now = START;
    await sql`delete from profiles`.execute(db);
    await sql`delete from actions`.execute(db);
    await sql`delete from packed_weeks`.execute(db);
    await sql`delete from packing_start`.execute(db);
    await sql`insert into named_walk (reached, last) values (0, 0) on conflict (one) do update set reached = 0, last = 0`.execute(
      db,
    );
    profile = await another();
  });

  /** One action a day, at noon, from the first of September until November 26. */
  async function another(kind: ActionKind = 'repost'): Promise<ProfileId> {
    const { id } = await db
      .insertInto('profiles')
      .values({
        network: 'bluesky',
        external_id: `did:plc:${Math.random()}`,
        username: 'me.test',
        created_at: new Date(FIRST),
        flags: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into actions (profile_id, occurred_at, key, kind, target_id, seen_at)
      select ${id}::int, ${new Date(FIRST + 12 * HOUR)}::timestamptz + n * interval '1 day', ${kind}::text || '/' || n, ${kind}::text, 'did:plc:a', now()
      from generate_series(0, 86) n`.execute(db);
    return id;
  }
  async function packedTo(): Promise<string | null> {
    const { rows } = await sql<{ to: string | null }>`
      select max(last_at)::date::text as to from packed_weeks where profile_id = ${profile}::int`.execute(db);
    return rows[0]?.to ?? null;
  }

  it('begins a day after the first start, when no process from before it is left', async () => {
    expect(await run()).toBe(0);
    now = instant(START + DAY - 1);
    expect(await run()).toBe(0);
    now = instant(START + DAY);
    expect(await run()).toBeGreaterThan(0);
  });

  it('packs each week that has been over for 35 days, and the next one a week later', async () => {
    await run();
    now = instant(START + DAY);
    // From September 1 to October 18, a Sunday: 40 days before.
    expect(await run()).toBe(48);
    expect(await packedTo()).toBe('2026-10-18');
    expect(await run()).toBe(0);
    now = instant(Date.UTC(2026, 10, 29, 23, 59));
    expect(await run()).toBe(0);
    now = instant(Date.UTC(2026, 10, 30));
    expect(await run()).toBe(7);
    expect(await packedTo()).toBe('2026-10-25');
  });

  it('packs likes once their week has been over for seven days', async () => {
    await run();
    now = instant(START + DAY);
    await run();
    profile = await another('like');
    // From September 1 to November 15, a Sunday: 12 days before.
    expect(await run()).toBe(76);
    expect(await packedTo()).toBe('2026-11-15');
    expect(await run()).toBe(0);
    now = instant(Date.UTC(2026, 10, 29, 23, 59));
    expect(await run()).toBe(0);
    now = instant(Date.UTC(2026, 10, 30));
    // Of the other profile everything from the week that has been over for 35 days by now.
    expect(await run()).toBe(7 + 7);
    expect(await packedTo()).toBe('2026-11-22');
  });

  it('leaves what else there is of a week whose likes are packed, and packs it in its time, along with likes that came later', async () => {
    await run();
    now = instant(START + DAY);
    await sql`update actions set key = 'like/' || key, kind = 'like' where extract(day from occurred_at)::int % 2 = 0`.execute(
      db,
    );
    // Until October 18 all of them, until November 15 likes alone.
    expect(await run()).toBe(48 + 13);
    expect(await packedTo()).toBe('2026-11-14');
    const kinds = async () =>
      (
        await sql<{ kind: string }>`
      select distinct kind from published_rows where occurred_at >= '2026-10-19Z' and occurred_at < '2026-11-16Z'`.execute(
          db,
        )
      ).rows;
    expect(await kinds()).toEqual([{ kind: 'repost' }]);
    await sql`insert into actions (profile_id, occurred_at, key, kind, target_id, seen_at)
      values (${profile}, '2026-10-20T12:00:00Z', 'like/late', 'like', 'did:plc:a', now())`.execute(db);
    now = instant(Date.UTC(2026, 11, 21));
    // The rest up to November 15 with the likes beside it, the like that came later, and likes up to November 26.
    expect(await run()).toBe(28 + 1 + 6);
  });

  /** Likes of the week from Monday, November 23, one every ten minutes from `from` to `to` (days of November). */
  const likesOf = (from: number, to: number) =>
    sql`
      insert into actions (profile_id, occurred_at, key, kind, target_id, seen_at)
      select ${profile}::int, at, 'like/' || to_char(at at time zone 'UTC', 'DD HH24:MI'), 'like', 'did:plc:a', now()
      from generate_series(make_timestamptz(2026, 11, ${from}::int, 0, 0, 0, 'UTC'),
        make_timestamptz(2026, 11, ${to}::int, 23, 50, 0, 'UTC'), interval '10 minutes') at`.execute(db);
  const parts = async () =>
    (
      await sql<{ actions: number; to: string }>`
        select actions, to_char(last_at at time zone 'UTC', 'DD HH24:MI') as to from packed_weeks
        where profile_id = ${profile}::int and begins >= '2026-11-23Z' order by last_at`.execute(db)
    ).rows.map(({ actions, to }) => `${actions} up to ${to}`);
  const DAY_OF_LIKES = 144;

  it('packs likes while their week runs, a day after theirs, and puts them together when it has been over for seven', async () => {
    await run();
    await likesOf(23, 25);
    now = instant(Date.UTC(2026, 10, 29) - 1);
    await run();
    expect(await parts()).toEqual([`${3 * DAY_OF_LIKES} up to 25 23:50`]);
    await likesOf(27, 29);
    for (let hour = 0; hour < 24; hour += 1) {
      now = instant(Date.UTC(2026, 10, 29, hour));
      expect(await run()).toBe(hour === 0 ? DAY_OF_LIKES : 0);
    }
    now = instant(Date.UTC(2026, 10, 30));
    expect(await run()).toBe(DAY_OF_LIKES + 7);
    expect(await parts()).toEqual(['432 up to 25 23:50', '144 up to 27 23:50', '144 up to 28 23:50']);
    const before = await publishedLines(db, profile);
    now = instant(Date.UTC(2026, 11, 7));
    // The three days' parts that are small, and seven of the other actions.
    expect(await run()).toBe(3 * DAY_OF_LIKES + 7);
    expect(await parts()).toEqual(['432 up to 25 23:50', '432 up to 29 23:50']);
    expect(await run()).toBe(0);
    expect(await publishedLines(db, profile)).toEqual(before);
  });

  it('leaves few likes of a day until there are enough, or their week is over', async () => {
    await run();
    const few = async (day: number) => {
      await likesOf(day, day);
      await sql`
        delete from actions where kind = 'like' and occurred_at >= make_timestamptz(2026, 11, ${day}::int, 0, 0, 0, 'UTC')
          + ${FEWEST_RECENT_LIKES / 2}::int * interval '10 minutes'`.execute(db);
    };
    await few(26);
    now = instant(Date.UTC(2026, 10, 28, 12));
    await run();
    expect(await parts()).toEqual([]);
    await few(27);
    now = instant(Date.UTC(2026, 10, 29));
    expect(await run()).toBe(FEWEST_RECENT_LIKES);
    await few(28);
    now = instant(Date.UTC(2026, 11, 7) - 1);
    await run();
    expect(await parts()).toEqual([`${FEWEST_RECENT_LIKES} up to 27 04:00`]);
    now = instant(Date.UTC(2026, 11, 7));
    await run();
    expect(await parts()).toEqual([`${1.5 * FEWEST_RECENT_LIKES} up to 28 04:00`]);
  });

  it('makes recent likes rows where one of them is taken back, and packs the others anew', async () => {
    await run();
    await likesOf(23, 25);
    now = instant(Date.UTC(2026, 10, 28, 12));
    await run();
    const gone = { actions: ['like/24 00:00'] };
    await db.transaction().execute((tx) => markRemoved(tx, gone, { profile, at: now, agreed: null }));
    expect(await parts()).toEqual([]);
    expect(await run()).toBe(3 * DAY_OF_LIKES - 1);
    expect(await parts()).toEqual([`${3 * DAY_OF_LIKES - 1} up to 25 23:50`]);
  });

  it('packs likes again that were rows for a change', async () => {
    await run();
    now = instant(START + DAY);
    await run();
    profile = await another('like');
    expect(await run()).toBe(76);
    await db
      .transaction()
      .execute((tx) => markRemoved(tx, { actions: ['like/75'] }, { profile, at: now, agreed: null }));
    expect(await packedTo()).toBe('2026-11-08');
    expect(await run()).toBe(6);
    expect(await packedTo()).toBe('2026-11-14');
  });

  it('takes up what came later of a week that was packed, and a profile that is new', async () => {
    await run();
    now = instant(START + DAY);
    await run();
    const stage = await test.database.bulk.stage(profile, now);
    await stage.write([
      {
        key: 'repost/late',
        kind: 'repost',
        at: instant(FIRST + DAY),
        targetId: null,
        post: null,
        text: null,
        tags: [],
        reason: null,
        removed: false,
      },
    ]);
    await stage.merge(async () => undefined);
    // With the six that were packed of its week.
    expect(await run()).toBe(1 + 6);
    await another();
    expect(await run()).toBe(48);
  });

  it('waits until it is known of all that is stored whom it names', async () => {
    await run();
    now = instant(START + DAY);
    await sql`update named_walk set reached = 0, last = ${profile}::int`.execute(db);
    expect(await run()).toBe(0);
    await sql`update named_walk set reached = ${profile}::int`.execute(db);
    expect(await run()).toBe(48);
  });

  it('passes by whom somebody delivers to, and ends when it is told to', async () => {
    await run();
    now = instant(START + DAY);
    const other = profile;
    profile = await another();
    const stage = await test.database.bulk.stage(other, now);
    await stage.settle();
    expect(await run(AbortSignal.abort())).toBe(0);
    expect(await run()).toBe(48);
    expect(await packedTo()).toBe('2026-10-18');
    await stage.discard();
    expect(await run()).toBe(48);
  });
});
