import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recentPosts } from '../../../server/db/repositories/collected-profiles.ts';
import { unknownPeople, unknownPosts } from '../../../server/db/repositories/directory.ts';
import { SECRET } from '../../../server/db/repositories/named-people.ts';
import { outdatedReports } from '../../../server/db/repositories/outdated-reports.ts';
import { countStanding } from '../../../server/db/repositories/removals.ts';
import { likedBefore, materialIn } from '../../../server/db/repositories/report-material.ts';
import { streamActions } from '../../../server/db/stream-actions.ts';
import { ACTION_KINDS } from '../../../shared/domain/activity/action.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases } from '../../support/database.ts';
import { ALL, LATER, MONDAY, made, named, SEEN, type Twin, useTwins } from './twins.ts';

type Question = (twin: Twin) => Promise<unknown>;

describeDatabases('a profile whose weeks are packed, as readers see it beside its twin in rows', (open) => {
  const twins = useTwins(open);

  it('counts, exports and shows the same', async () => {
    const { db, rows, packed } = twins();
    const questions: Readonly<Record<string, Question>> = {
      standing: async ({ profile }) => Promise.all(ACTION_KINDS.map((kind) => countStanding(db, profile, [kind]))),
      posts: ({ profile }) => recentPosts(db, profile, instant(MONDAY + 10 * DAY)),
      people: ({ profile }) => unknownPeople(db, gap(profile)),
      cards: ({ profile }) => unknownPosts(db, gap(profile)),
      liked: async ({ profile }) => {
        const window = { profile, from: instant(MONDAY + 20 * DAY), to: SEEN, seenUntil: null };
        return (
          await likedBefore(
            db,
            window,
            [...named('comment'), made(0), made(22)].map(({ post }) => post?.code ?? ''),
          )
        ).toSorted();
      },
      material: async ({ profile }) => {
        const found: unknown[] = [];
        const window = { profile, from: instant(MONDAY + 2 * DAY), to: instant(MONDAY + 19 * DAY), seenUntil: SEEN };
        for await (const page of materialIn(db, window, 'bluesky')) found.push(page);
        return found;
      },
      export: async ({ profile }) => {
        const found: unknown[] = [];
        const query = { profiles: [profile], from: instant(MONDAY + 2 * DAY), to: instant(MONDAY + 19 * DAY) };
        for await (const page of streamActions(twins().test.database, query)) found.push(...page);
        return found;
      },
    };
    const gap = (profile: ProfileId) => ({
      ...{ profile, network: 'bluesky' as const, since: instant(MONDAY + 3 * DAY), until: instant(MONDAY + 25 * DAY) },
      ...{ staleBefore: instant(MONDAY), limit: 100, ownPosts: true },
    });
    for (const [name, ask] of Object.entries(questions)) {
      const answer = await ask(rows);
      expect(JSON.stringify(answer).length, name).toBeGreaterThan(4);
      expect(await ask(packed), name).toEqual(answer);
    }
  });

  it('unpacks no week but those of the time that is asked about', async () => {
    const { db, packed } = twins();
    const { profile } = packed;
    // Whoever unpacks the first week fails.
    await sql`update packed_weeks set tags = array['{'], languages = array['{']
      where profile_id = ${profile}::int and begins = ${new Date(MONDAY)}::timestamptz`.execute(db);
    const material = async (from: number): Promise<number> => {
      let found = 0;
      const window = { profile, from: instant(from), to: SEEN, seenUntil: null };
      for await (const page of materialIn(db, window, 'bluesky')) found += page.actions.length;
      return found;
    };
    const exported = async (from: number): Promise<number> => {
      let found = 0;
      for await (const page of streamActions(twins().test.database, {
        profiles: [profile],
        from: instant(from),
        to: SEEN,
      })) {
        found += page.length;
      }
      return found;
    };
    for (const read of [material, exported]) {
      expect(await read(MONDAY + 7 * DAY)).toBe(ALL - 7);
      await expect(read(MONDAY)).rejects.toThrow('malformed array literal');
    }
  });

  it('has its reports written again when a post that they show is gone', async () => {
    const { db, rows, packed } = twins();
    for (const { profile } of [rows, packed]) {
      await sql`
        insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, built_at)
        select ${profile}::int, 'week-' || day, 'week', day::date, day::date + 6, 1, '{}', 'e', '{}', '2026-11-01Z'
        from unnest(array['2026-09-14', '2026-09-21', '2026-10-05']) as day`.execute(db);
    }
    const [liked, own] = [made(7), made(2)];
    await sql`
      insert into posts (network, code, author_id, url, gone, fetched_at, changed_at)
      values ('bluesky', ${liked.post?.code ?? ''}, ${liked.targetId ?? ''}, '', true, ${new Date(LATER)}, ${new Date(LATER)}),
        ('bluesky', ${own.post?.code ?? ''}, ${'did:plc:me'}, '', true, ${new Date(LATER)}, ${new Date(LATER)})
      on conflict do nothing`.execute(db);
    // The twin in rows has another id, and the same posts.
    await sql`insert into named_people (person, profile_id) values (named_as('did:plc:me', ${SECRET}), ${rows.profile})
      on conflict do nothing`.execute(db);
    const outdated = await outdatedReports(db, { since: instant(LATER - DAY), atAll: false });
    const of = (profile: ProfileId) =>
      outdated.filter(({ profileId }) => profileId === profile).map(({ reportId }) => reportId);
    expect(of(rows.profile)).toEqual(['week-2026-09-14', 'week-2026-09-21']);
    expect(of(packed.profile)).toEqual(of(rows.profile));
  });
});
