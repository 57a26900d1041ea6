import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { ensurePartitions } from '../../../server/db/partitions.ts';
import { doubtfulProfiles, settleDoubts } from '../../../server/db/repositories/named-doubts.ts';
import { forgetNamed, profilesNaming, walkNames } from '../../../server/db/repositories/named-people.ts';
import { eraseActions } from '../../../server/db/repositories/tracked-profiles.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { addProfile } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const STUDIO = { network: 'demo', externalId: 'studio' } as const;
const OLD = '2026-01-14T09:00:00Z';

describeDatabases('whom the stored data of profiles names', (open) => {
  let test: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    test = await open();
    db = test.database.db;
    await ensurePartitions(db, [instant(Date.parse(OLD)), instant(Date.parse('2026-02-14T09:00:00Z'))]);
  });
  afterAll(() => test?.close());

  interface Row {
    readonly key: string;
    readonly kind?: string;
    readonly target?: string | null;
    readonly gone?: boolean;
    readonly at?: string;
  }
  /** As a program of any release writes it, which knows nothing of names. */
  const act = (profile: ProfileId, { key, kind = 'like', target = null, gone = false, at = OLD }: Row) =>
    sql`insert into actions (profile_id, occurred_at, key, kind, target_id, removed_at, gone_at, seen_at)
      values (${profile}, ${at}::timestamptz, ${key}, ${kind}, ${target}, ${gone ? OLD : null}::timestamptz,
        ${gone ? OLD : null}::timestamptz, ${OLD}::timestamptz)`.execute(db);
  const report = (profile: ProfileId, body: object, trail: object | null) =>
    sql`insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, trail, built_at)
      values (${profile}, 'week-2025-03-03', 'week', '2025-03-03', '2025-03-09', 1, ${JSON.stringify(body)}, 'e', '{}',
        ${trail === null ? null : JSON.stringify(trail)}::jsonb, now())`.execute(db);
  const remembered = async (profile: ProfileId) =>
    (await db.selectFrom('named_people').where('profile_id', '=', profile).select('person').execute()).length;
  /** As if everything had been stored before names were remembered. */
  async function forgetAll(): Promise<void> {
    await sql`delete from named_people`.execute(db);
    await sql`update named_walk set reached = 0, last = (select max(id) from profiles)`.execute(db);
  }
  async function walkAll(): Promise<void> {
    while (await walkNames(db, never));
  }

  const naming: ProfileId[] = [];
  let bystander: ProfileId;
  let elsewhere: ProfileId;

  it('is remembered by whatever is written, from the first moment on', async () => {
    const add = async (name: string) => {
      const profile = await addProfile(test.database, name);
      naming.push(profile);
      return profile;
    };
    await act(await add('in-an-old-week'), { key: 'like/1', target: 'studio' });
    await act(await add('in-a-removed-one'), { key: 'received:p|studio', kind: 'like-received', gone: true });
    await sql`insert into standing_follows (profile_id, key, target_id, followed_at)
      values (${await add('as-a-follow')}, 'follow/1', 'studio', ${OLD}::timestamptz)`.execute(db);
    await sql`insert into feed_receipts (id, owner) values (7, 0)`.execute(db);
    await sql`insert into feed_actions (delivery, profile_id, line, kind, key, tags, languages)
      values (7, ${await add('in-a-feed')}, 1, 'removed', 'received:p|studio', '{}', '{}')`.execute(db);
    const back = await add('that-came-back');
    await act(back, { key: 'like/2', gone: true });
    await sql`update actions set target_id = 'studio', gone_at = null where profile_id = ${back}`.execute(db);

    bystander = await addProfile(test.database, 'bystander');
    for (const target of ['other', 'withheld:0123456789abcdef', null]) {
      await act(bystander, { key: `like/${target}`, target });
    }
    const { id } = await db
      .insertInto('profiles')
      .values({ network: 'bluesky', external_id: 'x', username: 'x', flags: '{}', created_at: new Date(OLD) })
      .returning('id')
      .executeTakeFirstOrThrow();
    elsewhere = id;
    await act(elsewhere, { key: 'like/1', target: 'studio' });
    expect(await profilesNaming(db, STUDIO)).toEqual(naming);
    expect(await profilesNaming(db, { ...STUDIO, network: 'bluesky' })).toEqual([elsewhere]);
    expect(await remembered(bystander)).toBe(1);
  });

  it('is remembered once, however often it is written, and not under an alias', async () => {
    const [first] = naming;
    if (first === undefined) throw new Error('there is none');
    await act(first, { key: 'like/again', target: 'studio', at: '2026-02-14T09:00:00Z' });
    await sql`update actions set target_id = 'withheld:0123456789abcdef' where profile_id = ${first}`.execute(db);
    expect(await remembered(first)).toBe(1);
    await sql`update actions set target_id = 'studio' where profile_id = ${first}`.execute(db);
    expect(await remembered(first)).toBe(1);
  });

  it('is not known of what was stored before: all of that may name everybody until it was walked through', async () => {
    naming.push(
      await addProfile(test.database, 'in-a-report'),
      await addProfile(test.database, 'in-what-a-report-left'),
    );
    const [told, left] = naming.slice(-2);
    if (told === undefined || left === undefined) throw new Error('there is none');
    await report(told, { likes: { data: [{ id: 'studio', count: 5 }] } }, null);
    await report(
      left,
      { likes: { data: [{ id: 'other', count: 5 }] } },
      { seen: { followed: ['studio'] }, hours: [0] },
    );
    await forgetAll();
    const all = [...naming, bystander].sort((a, b) => a - b);
    expect(await profilesNaming(db, STUDIO)).toEqual(all);
    // Whoever is added from now on starts with nothing, and is remembered by what is written.
    const later = await addProfile(test.database, 'later');
    expect(await profilesNaming(db, STUDIO)).toEqual(all);
    await act(later, { key: 'like/1', target: 'studio' });
    naming.push(later);
    expect(await profilesNaming(db, STUDIO)).toEqual([...all, later]);
    await walkAll();
    expect(await profilesNaming(db, STUDIO)).toEqual(naming);
  });

  describe('a walk that is ended in the middle', () => {
    it('goes on later, and misses nobody before that', async () => {
      await sql`insert into actions (profile_id, occurred_at, key, kind, target_id, seen_at)
        select ${bystander}::int, ${OLD}::timestamptz, 'like/many-' || n, 'like', 'person-' || n, ${OLD}::timestamptz
        from generate_series(1, 4500) n`.execute(db);
      await act(bystander, { key: 'like/zz', target: 'workshop' });
      await forgetAll();
      await expect(walkNames(db, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
      const workshop = { network: 'demo', externalId: 'workshop' } as const;
      expect(await profilesNaming(db, workshop)).toContain(bystander);
      await walkAll();
      expect(await profilesNaming(db, workshop)).toEqual([bystander]);
      expect(await profilesNaming(db, STUDIO)).toEqual(naming);
      expect(await remembered(bystander)).toBe(4502);
    });

    it('begins anew where nobody knows how far it came', async () => {
      await sql`delete from named_walk`.execute(db);
      expect(await profilesNaming(db, STUDIO)).toEqual([...naming, bystander].sort((a, b) => a - b));
      await walkAll();
      expect(await profilesNaming(db, STUDIO)).toEqual(naming);
    });
  });

  describe('somebody whom an action named until it was erased', () => {
    const maker = { network: 'demo', externalId: 'maker' } as const;
    let profile: ProfileId;
    const blank = (key: string) =>
      sql`update actions set target_id = null where profile_id = ${profile} and key = ${key}`.execute(db);
    beforeAll(async () => {
      await sql`delete from feed_receipts`.execute(db);
      profile = await addProfile(test.database, 'fan');
      for (const key of ['like/1', 'like/2']) await act(profile, { key, target: 'maker' });
      await act(profile, { key: 'received:p|liker', kind: 'like-received', target: 'liker' });
    });

    it('stays while something else names them, and is forgotten with the last of it', async () => {
      await blank('like/1');
      await blank('received:p|liker');
      expect(await doubtfulProfiles(db)).toContain(profile);
      expect(await settleDoubts(db, profile)).toBe(true);
      expect(await profilesNaming(db, maker)).toEqual([profile]);
      expect(await doubtfulProfiles(db)).not.toContain(profile);
      await blank('like/2');
      expect(await settleDoubts(db, profile)).toBe(true);
      expect(await profilesNaming(db, maker)).toEqual([]);
      // The key of a like received goes on naming who liked.
      expect(await profilesNaming(db, { ...maker, externalId: 'liker' })).toEqual([profile]);
    });

    it('waits for a delivery, for what a feed brings, and for reports that are still to be written again', async () => {
      await sql`update actions set target_id = 'maker' where profile_id = ${profile} and key = 'like/2'`.execute(db);
      await blank('like/2');
      await sql`insert into unpublished_deliveries (id, profile_id, owner) values (8, ${profile}, 0)`.execute(db);
      expect(await settleDoubts(db, profile)).toBe(false);
      await sql`delete from unpublished_deliveries`.execute(db);
      await sql`insert into feed_receipts (id, owner) values (9, 0)`.execute(db);
      expect(await settleDoubts(db, profile)).toBe(false);
      await sql`delete from feed_receipts`.execute(db);
      await report(profile, { likes: { data: [{ id: 'maker' }] } }, null);
      await sql`update reports set outdated = true where profile_id = ${profile}`.execute(db);
      expect(await doubtfulProfiles(db)).not.toContain(profile);
      expect(await profilesNaming(db, maker)).toEqual([profile]);
      await sql`update reports set outdated = false, body = '{}' where profile_id = ${profile}`.execute(db);
      expect(await doubtfulProfiles(db)).toContain(profile);
      expect(await settleDoubts(db, profile)).toBe(true);
      expect(await profilesNaming(db, maker)).toEqual([]);
    });
  });

  it('goes with the profile, and with the actions of one that is gone', async () => {
    const [first, second] = naming;
    if (first === undefined || second === undefined) throw new Error('there is none');
    await db.deleteFrom('profiles').where('id', '=', first).execute();
    expect(await remembered(first)).toBe(0);
    await eraseActions(db, second);
    expect(await remembered(second)).toBe(0);
    expect(await profilesNaming(db, STUDIO)).toEqual(naming.slice(2));
  });

  it('goes with a person who is blocked, on their own network alone, and stays with one who was let in again', async () => {
    await forgetNamed(db, { ...STUDIO, fingerprints: ['print'] });
    expect(await profilesNaming(db, STUDIO)).toEqual(naming.slice(2));
    await sql`insert into blocked_accounts (fingerprint, reason, since) values ('print', 'opted-out', now())`.execute(
      db,
    );
    await forgetNamed(db, { ...STUDIO, fingerprints: ['print', 'another'] });
    expect(await profilesNaming(db, STUDIO)).toEqual([]);
    expect(await profilesNaming(db, { ...STUDIO, network: 'bluesky' })).toEqual([elsewhere]);
  });
});
