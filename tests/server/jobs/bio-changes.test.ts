import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { readProfile } from '../../../server/db/repositories/collected-profiles.ts';
import { forgetBioChanges, outdatedReports } from '../../../server/db/repositories/outdated-reports.ts';
import { asCollected } from '../../../server/services/build-reports/as-collected.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { mayPass, PASSING_REASONS } from '../../../shared/domain/policy/recheck.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { addProfile } from '../../support/jobs/workshop.ts';

const NOW = instant(Date.UTC(2026, 10, 20, 9));
const NAMES = ['potter', 'weaver'];
const BIOS = [null, 'Pots.', 'Cloth.'];
const STOPPED: readonly (DenialReason | null)[] = [null, 'missing', 'opted-out', 'minor'];
const WEEKS = ['2026-10-26', '2026-11-02', '2026-11-09'];

describeDatabases('a bio that its account took back', (open, kind) => {
  let test: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    test = await open();
    db = test.database.db;
  });
  afterAll(() => test?.close());
  const empty = async (): Promise<void> => {
    await sql`delete from profiles`.execute(db);
    await sql`delete from bio_changes`.execute(db);
  };
  afterEach(empty);

  const says = (profile: ProfileId, bio: string | null, stopped: DenialReason | null) =>
    sql`update profiles set bio = ${bio}, stopped_reason = ${stopped} where id = ${profile}`.execute(db);
  const bioOf = async (profile: ProfileId): Promise<string | null> =>
    (await db.selectFrom('profiles').where('id', '=', profile).select('bio').executeTakeFirstOrThrow()).bio;
  const shows = (profile: ProfileId, week: string, bio: string | null) =>
    sql`insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, trail, built_at)
      values (${profile}, ${`week-${week}`}, 'week', ${week}::date, ${week}::date + 6, 1, '{}', 'e', '{}',
        ${JSON.stringify({ seen: [], profile: { bio } })}::jsonb, now())
      on conflict (profile_id, report_id) do update set trail = excluded.trail`.execute(db);

  /** As it was found before anything was noted: by looking at every report. */
  async function byLookingAtAll(): Promise<string[]> {
    const { rows } = await sql<{ report: string }>`
      select r.profile_id || '/' || r.report_id as report from reports r join profiles p on p.id = r.profile_id
      where r.trail #>> '{profile,bio}' is not null and (r.trail #>> '{profile,bio}' is distinct from p.bio
        or (p.stopped_reason is not null and p.stopped_reason <> all(${[...PASSING_REASONS]}::text[])))
      order by r.profile_id, r.report_id`.execute(db);
    return rows.map(({ report }) => report);
  }
  const found = async (): Promise<string[]> =>
    (await outdatedReports(db, { since: NOW, atAll: false })).map(
      ({ profileId, reportId }) => `${profileId}/${reportId}`,
    );

  /** The clean-up, a day after what it finds was noted: each report is written again without the bio. */
  async function cleanUp(): Promise<void> {
    const outdated = await outdatedReports(db, { since: NOW, atAll: false });
    for (const { profileId, reportId } of outdated) {
      await sql`update reports set trail = jsonb_set(trail, '{profile,bio}', 'null')
        where profile_id = ${profileId} and report_id = ${reportId}`.execute(db);
    }
    await sql`update bio_changes set noted_at = noted_at - interval '25 hours'`.execute(db);
    await forgetBioChanges(db);
    expect((await sql`select from bio_changes`.execute(db)).rows).toHaveLength(0);
  }

  /** As a build does it: of an account that was stopped for good, nothing that it says of itself. */
  async function said(profile: ProfileId): Promise<string | null> {
    const row = await db
      .selectFrom('profiles')
      .where('id', '=', profile)
      .select(['bio', 'stopped_reason'])
      .executeTakeFirstOrThrow();
    return row.stopped_reason === null || mayPass(row.stopped_reason) ? row.bio : null;
  }

  interface Played {
    readonly profile: ProfileId;
    readonly bio: string | null;
    readonly stopped: DenialReason | null;
    readonly week: string;
    /** What builds that are under way have read. */
    readonly read: Map<ProfileId, string | null>;
  }
  const STEPS: Readonly<Record<string, (played: Played) => Promise<unknown>>> = {
    says: ({ profile, bio }) => says(profile, bio, null),
    'is stopped': async ({ profile, stopped }) => says(profile, await bioOf(profile), stopped),
    'build begins': async ({ profile, read }) => read.set(profile, await said(profile)),
    'build ends': async ({ profile, week, read }) => shows(profile, week, read.get(profile) ?? (await said(profile))),
    'is cleaned up': async ({ read }) => {
      await cleanUp();
      read.clear();
    },
  };
  const step = fc.record({
    name: fc.constantFrom(...NAMES),
    what: fc.constantFrom(...Object.keys(STEPS)),
    bio: fc.constantFrom(...BIOS),
    stopped: fc.constantFrom(...STOPPED),
    week: fc.constantFrom(...WEEKS),
  });

  it('is found in the reports that show it as if all of them were looked at, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const read: Played['read'] = new Map();
        const profiles = new Map<string, ProfileId>();
        for (const { name, what, ...how } of steps) {
          const profile = profiles.get(name) ?? (await addProfile(test.database, name));
          profiles.set(name, profile);
          await STEPS[what]?.({ ...how, profile, read });
          expect(await found()).toEqual(await byLookingAtAll());
        }
        await empty();
      }),
      { numRuns: 60, endOnFailure: true },
    );
  }, 240_000);

  it('is looked for during a day after it changed, by whatever clock the product has', async () => {
    const profile = await addProfile(test.database, 'potter');
    await says(profile, 'Pots.', null);
    await says(profile, 'Cloth.', null);
    await forgetBioChanges(db);
    await shows(profile, '2026-11-09', 'Pots.');
    expect(await found()).toEqual([`${profile}/week-2026-11-09`]);
    await sql`update bio_changes set noted_at = noted_at - interval '23 hours'`.execute(db);
    await forgetBioChanges(db);
    expect(await found()).toHaveLength(1);
  });

  it('is noted where the bio changed or the account was stopped, and not with each collection', async () => {
    const noted = async () => (await sql`select from bio_changes`.execute(db)).rows.length;
    const profile = await addProfile(test.database, 'potter');
    await says(profile, 'Pots.', null);
    await says(profile, 'Pots.', null);
    expect(await noted()).toBe(0);
    await says(profile, 'Pots.', 'minor');
    expect(await noted()).toBe(1);
    await says(profile, null, 'minor');
    expect(await noted()).toBe(2);
  });

  it('stays out of the first report of an account that was stopped for good, and in that of one that may come back', async () => {
    const profile = await addProfile(test.database, 'potter');
    await sql`update profiles set collected_at = '2026-11-16T09:00:00Z' where id = ${profile}`.execute(db);
    const period = parseReportId('week-2026-11-09');
    const shown = async (stopped: DenialReason | null) => {
      await says(profile, 'Pots.', stopped);
      const row = await readProfile(db, profile);
      if (row === undefined || period === null) throw new Error('no profile');
      return (await asCollected(db, row, { period, stored: null })).social?.bio;
    };
    expect(await shown(null)).toBe('Pots.');
    expect(await shown('missing')).toBe('Pots.');
    expect(await shown('minor')).toBeNull();
  });

  it('from before anything was noted is found by the first look, which is at everything', async () => {
    const profile = await addProfile(test.database, 'potter');
    await shows(profile, '2026-11-09', 'Pots.');
    expect(await found()).toEqual([]);
    const outdated = await outdatedReports(db, { since: NOW, atAll: true });
    expect(outdated.map(({ reportId }) => reportId)).toEqual(['week-2026-11-09']);
  });

  it.runIf(kind === 'postgres')('is found without reading the reports of whoever said nothing new', async () => {
    const [said, silent] = [await addProfile(test.database, 'potter'), await addProfile(test.database, 'weaver')];
    await says(said, 'Pots.', null);
    await sql`insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, trail, built_at)
      select ${silent}, 'week-' || n, 'week', '2020-01-06'::date + n, '2020-01-12'::date + n, n, '{}', 'e', '{}',
        '{"seen": [], "profile": {"bio": null}}', now() from generate_series(1, 5000) n`.execute(db);
    await sql`analyze reports`.execute(db);
    await says(said, 'Cloth.', null);
    await db.transaction().execute(async (tx) => {
      const read = async () => {
        const { rows } = await sql<{ read: number }>`
          select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_all_tables where relname = 'reports'`.execute(
          tx,
        );
        return rows[0]?.read ?? Number.NaN;
      };
      const before = await read();
      await outdatedReports(tx, { since: NOW, atAll: false });
      expect((await read()) - before).toBeLessThan(100);
    });
  });
});
