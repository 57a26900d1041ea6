import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { ensurePartitions } from '../../../server/db/partitions.ts';
import {
  outdatedReports,
  removalsLookedAt,
  removalsLookedAtUpTo,
} from '../../../server/db/repositories/outdated-reports.ts';
import { markRemoved } from '../../../server/db/repositories/removals.ts';
import { withdrawEverything } from '../../../server/db/repositories/standstills.ts';
import { type Day, type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { removalsLookedAtFrom } from '../../../shared/domain/retention/retention.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like, post } from '../../support/jobs/actions.ts';
import { createScriptedSource, EVERYTHING, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const WEEK = 'week-2026-11-09' as ReportId;
const NOW = instant(Date.UTC(2026, 10, 20, 9));
const HOUR_AGO = { since: instant(NOW - HOUR), atAll: false };

describeDatabases('removals that are looked at', (open, kind) => {
  let test: TestDatabase;
  let db: Db;
  let shop: Workshop;
  const source = createScriptedSource([]);
  beforeAll(async () => {
    test = await open();
    db = test.database.db;
    shop = await openWorkshop(test.database, source, '2026-11-10T12:00:00Z');
    await ensurePartitions(db, [NOW, instant(NOW - 30 * DAY)]);
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });
  const empty = async (): Promise<void> => {
    await sql`delete from users`.execute(db);
    await sql`delete from profiles`.execute(db);
    await sql`delete from actions`.execute(db);
    await sql`delete from posts`.execute(db);
    await sql`delete from removals_looked_at`.execute(db);
    await sql`delete from hidden_days`.execute(db);
  };
  afterEach(empty);

  it('were found while the product did not run for longer than removed content is kept: none is left out', async () => {
    const account = scriptedAccount('potter');
    account.actions = [
      like('1', '2026-11-10T09:00:00Z', { target: 'studio' }),
      post('1', '2026-11-12T10:00:00Z', 'regretted words'),
    ];
    source.accounts.set(account.profile.id, account);
    const profile = await addProfile(test.database, account.profile.id);
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-10T00:00:00Z' });
    shop.clock.set('2026-11-19T06:00:00Z');
    await shop.services.collect.collect(profile, never);
    await shop.services.build.build({ profile, reportId: WEEK });
    await shop.services.cleanUp.run(never);
    shop.clock.set('2026-11-19T12:00:00Z');
    Object.assign(account, { actions: account.actions.filter(({ kind: of }) => of !== 'post'), removals: EVERYTHING });
    account.revision = 'r2';
    await shop.services.collect.collect(profile, never);
    shop.clock.set('2026-11-29T12:00:00Z');
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ rebuiltReports: 1 });
    const { body } = await db
      .selectFrom('reports')
      .where('profile_id', '=', profile)
      .select('body')
      .executeTakeFirstOrThrow();
    expect(body).not.toContain('regretted');
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ rebuiltReports: 0 });
  });

  it('count as looked at only when what they led to is written', async () => {
    const profile = await addProfile(test.database, 'potter');
    await sql`insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, built_at, outdated)
      values (${profile}, ${WEEK}, 'week', '2026-11-09', '2026-11-15', 1, 'damaged', 'e', '{}', now(), true)`.execute(
      db,
    );
    await removalsLookedAt(db, { upTo: NOW, notedFrom: NOW });
    // Of a time whose actions are kept no longer: it is written again, which its damaged text does not let it be.
    shop.clock.set('2028-11-29T12:00:00Z');
    await expect(shop.services.cleanUp.run(never)).rejects.toThrow();
    expect(await removalsLookedAtUpTo(db)).toBe(NOW);
    shop.clock.set('2026-11-29T12:00:00Z');
  });

  const acts = (profile: ProfileId, rows: number, author: string) =>
    sql`insert into actions (profile_id, occurred_at, key, kind, target_id, post_code, seen_at)
      select ${profile}::int, ${new Date(NOW - 5 * DAY)}::timestamptz + n * interval '1 second', 'like/' || n, 'like', ${author}::text,
        'post-' || n, ${new Date(NOW)}::timestamptz
      from generate_series(1, ${rows}::int) n`.execute(db);
  const shows = (profile: ProfileId) =>
    sql`insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, built_at)
      values (${profile}::int, ${WEEK}, 'week', '2026-11-09', '2026-11-15', 1, '{}', 'e', '{}', ${new Date(NOW - DAY)})`.execute(
      db,
    );
  const gone = (code: string, author: string) =>
    sql`insert into posts (network, code, author_id, url, gone, fetched_at, changed_at)
      values ('demo', ${code}, ${author}, '', true, ${new Date(NOW)}, ${new Date(NOW)})`.execute(db);

  it('are taken out of reports that were built while they were being hidden, and of none that came later', async () => {
    const during = await addProfile(test.database, 'potter');
    const later = await addProfile(test.database, 'weaver');
    for (const [profile, minutes] of [
      [during, 2],
      [later, 20],
    ] as const) {
      await acts(profile, 1, 'author');
      await shows(profile);
      await markRemoved(db, { actions: ['like/1'] }, { profile, at: NOW, agreed: NOW });
      await sql`update reports set built_at = ${new Date(NOW + minutes * MINUTE)} where profile_id = ${profile}`.execute(
        db,
      );
    }
    expect((await outdatedReports(db, HOUR_AGO)).map(({ profileId }) => profileId)).toEqual([during]);
    expect((await outdatedReports(db, { ...HOUR_AGO, atAll: true })).map(({ profileId }) => profileId)).toEqual([
      during,
    ]);
  });

  const NAMES = ['potter', 'weaver'];
  const DAYS = 14;
  const ACTIONS = 6;
  interface Played {
    readonly profile: ProfileId;
    readonly now: Instant;
    readonly nth: number;
    readonly agreed: boolean;
  }
  const dayOfAction = (nth: number) => new Date(NOW - (nth % DAYS) * DAY);
  const STEPS: Readonly<Record<string, (played: Played) => Promise<unknown>>> = {
    acts: ({ profile, nth }) =>
      sql`insert into actions (profile_id, occurred_at, key, kind, target_id, post_code, seen_at)
        values (${profile}, ${dayOfAction(nth)}, ${`like/${nth}`}, 'like', ${`person${nth % 3}`}, ${`post-${nth % 4}`}, now())
        on conflict do nothing`.execute(db),
    hides: ({ profile, nth, now, agreed }) =>
      markRemoved(db, { actions: [`like/${nth}`] }, { profile, at: now, agreed: agreed ? now : null }),
    'is withdrawn': ({ profile, now }) =>
      db.transaction().execute((tx) => withdrawEverything(tx, profile, { now, actionsFrom: '2026-01-01' as Day })),
    'a post goes or comes back': ({ nth, now, agreed }) =>
      sql`insert into posts (network, code, author_id, url, gone, fetched_at, changed_at, returned_at)
        values ('demo', ${`post-${nth % 4}`}, ${`person${nth % 3}`}, '', ${!agreed}, ${new Date(now)}, ${new Date(now)},
          ${agreed ? new Date(now) : null}::timestamptz)
        on conflict (network, code) do update set gone = excluded.gone, changed_at = excluded.changed_at, returned_at = excluded.returned_at`.execute(
        db,
      ),
    'is reported': ({ profile, nth, now }) =>
      sql`insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, built_at)
        values (${profile}, ${`week-${nth}`}, 'week', (${dayOfAction(nth)}::timestamptz at time zone 'UTC')::date - 3,
          (${dayOfAction(nth)}::timestamptz at time zone 'UTC')::date + 3, 1, '{}', 'e', '{}', ${new Date(now)})
        on conflict (profile_id, report_id) do update set built_at = excluded.built_at`.execute(db),
  };
  const step = fc.record({
    name: fc.constantFrom(...NAMES),
    what: fc.constantFrom(...Object.keys(STEPS), 'acts', 'is reported', 'is cleaned up'),
    nth: fc.nat(ACTIONS - 1),
    agreed: fc.boolean(),
    minutes: fc.integer({ min: 1, max: 5 * 60 }),
  });

  it('lead to what a look at everything finds, whatever happened', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        const profiles = new Map<string, ProfileId>();
        for (const name of NAMES) profiles.set(name, await addProfile(test.database, name));
        let now = NOW;
        let upTo = NOW;
        for (const { name, what, minutes, ...how } of steps) {
          now = instant(now + minutes * MINUTE);
          const profile = profiles.get(name);
          if (profile !== undefined) await STEPS[what]?.({ ...how, profile, now });
          const since = removalsLookedAtFrom(now, upTo);
          const outdated = await outdatedReports(db, { since, atAll: false });
          expect(outdated).toEqual(await outdatedReports(db, { since, atAll: true }));
          found += outdated.length;
          if (what !== 'is cleaned up') continue;
          await sql`update reports set built_at = ${new Date(now)}, outdated = false`.execute(db);
          await removalsLookedAt(db, { upTo: now, notedFrom: removalsLookedAtFrom(now, now) });
          upTo = now;
        }
        await empty();
      }),
      { numRuns: 60, endOnFailure: true },
    );
    expect(found).toBeGreaterThan(100);
  }, 240_000);

  it('are posts of those whom a profile names, also of whoever was not walked through yet', async () => {
    const [names, others] = [await addProfile(test.database, 'potter'), await addProfile(test.database, 'weaver')];
    for (const profile of [names, others]) {
      await acts(profile, 3, profile === names ? 'studio' : 'kiln');
      await shows(profile);
    }
    await gone('post-2', 'studio');
    const found = async () => (await outdatedReports(db, HOUR_AGO)).map(({ profileId }) => profileId);
    expect(await found()).toEqual([names]);
    await sql`delete from named_people`.execute(db);
    expect(await found()).toEqual([]);
    await sql`insert into named_walk (reached, last) select 0, max(id) from profiles
      on conflict (one) do update set reached = 0, last = excluded.last`.execute(db);
    // The code alone is the same: who was not walked through may name anybody.
    expect(await found()).toEqual([names, others]);
    await sql`update named_walk set reached = last`.execute(db);
  });

  it.runIf(kind === 'postgres')('are found without reading what names none of their authors', async () => {
    const [names, silent] = [await addProfile(test.database, 'potter'), await addProfile(test.database, 'weaver')];
    await acts(names, 3, 'studio');
    await acts(silent, 5_000, 'kiln');
    for (const profile of [names, silent]) await shows(profile);
    await sql`analyze actions`.execute(db);
    await gone('post-2', 'studio');
    await db.transaction().execute(async (tx) => {
      const read = async () => {
        const { rows } = await sql<{ read: number }>`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_all_tables where relname like 'actions_%'`.execute(
          tx,
        );
        return rows[0]?.read ?? Number.NaN;
      };
      const before = await read();
      expect(await outdatedReports(tx, HOUR_AGO)).toHaveLength(1);
      expect((await read()) - before).toBeLessThan(100);
    });
  });
});
