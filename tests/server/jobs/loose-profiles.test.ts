import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { ensurePartitions } from '../../../server/db/partitions.ts';
import { eraseOrphans, letGo } from '../../../server/services/clean-up/let-go.ts';
import type { ProfileId, UserId } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { addProfile, addUser, track, until } from '../../support/jobs/workshop.ts';
import { looseByLookingAtAll, type StoredProfile, storedProfiles } from '../../support/loose-profiles.ts';
import { createLooseSteps, type LooseSteps, NOW, STEPS, type Step } from '../../support/loose-steps.ts';

const PEOPLE = 2;
const LOCK_PATIENCE_MS = 20 * SECOND;
const never = new AbortController().signal;

describeDatabases('profiles that somebody left', (open, kind) => {
  let test: TestDatabase;
  let db: Db;
  let steps: LooseSteps;

  beforeAll(async () => {
    test = await open();
    db = test.database.db;
    await ensurePartitions(db, [NOW]);
    steps = createLooseSteps(test);
  });
  afterAll(() => test?.close());
  const empty = async (): Promise<void> => {
    await sql`delete from users`.execute(db);
    await sql`delete from profiles`.execute(db);
    await sql`delete from actions`.execute(db);
    await sql`delete from loose_profiles`.execute(db);
  };
  afterEach(empty);

  const cleanUp = async () => [await letGo(db, never), await eraseOrphans(db, never)];
  const noted = async () => (await sql`select from loose_profiles`.execute(db)).rows.length;

  /** The clean-up, against what a look at everything finds: that goes and nothing else. */
  async function expectCleanedUp(): Promise<void> {
    const before = await storedProfiles(db);
    const { unwanted, orphaned } = await looseByLookingAtAll(db);
    const isGone = ({ id, tracked, watched }: StoredProfile) => unwanted.includes(id) && !tracked && !watched;
    const withActions = before.filter((profile) => isGone(profile) && profile.actions > 0);
    expect(await cleanUp()).toEqual([before.filter(isGone).length, orphaned.length + withActions.length]);
    expect(await storedProfiles(db)).toEqual(
      before
        .filter((profile) => !isGone(profile))
        .map((profile) => (unwanted.includes(profile.id) ? { ...profile, reports: 0 } : profile)),
    );
    expect(await looseByLookingAtAll(db)).toEqual({ unwanted: [], orphaned: [] });
    expect(await noted()).toBe(0);
  }

  async function readerOf(index: number, readers: UserId[]): Promise<UserId> {
    const reader = readers[index] ?? (await addUser(test.database));
    readers[index] = reader;
    return reader;
  }

  interface Play {
    readonly readers: UserId[];
    /** Also those that are gone, by the account's name. */
    readonly profiles: Map<string, ProfileId>;
  }

  async function found(name: string, { profiles }: Play): Promise<ProfileId> {
    const row = await db.selectFrom('profiles').select('id').where('external_id', '=', name).executeTakeFirst();
    const id = row?.id ?? (await addProfile(test.database, name));
    profiles.set(name, id);
    return id;
  }

  const step = fc.record({
    what: fc.constantFrom(...STEPS),
    reader: fc.nat(PEOPLE - 1),
    name: fc.constantFrom('potter', 'weaver'),
    cleaned: fc.boolean(),
  });

  async function happen({ what, reader, name }: { what: Step; reader: number; name: string }, play: Play) {
    const user = await readerOf(reader, play.readers);
    // What is stored late is of the profile that there was.
    const late = what === 'actions stored' ? play.profiles.get(name) : undefined;
    await steps.happens[what](user, late ?? (await found(name, play)));
    if (what === 'reader erased') delete play.readers[reader];
  }

  it('go as if everything had been looked at, whatever happened to them, and nothing else does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (played) => {
        const play: Play = { readers: [], profiles: new Map() };
        for (const one of played) {
          await happen(one, play);
          if (one.cleaned) await expectCleanedUp();
        }
        await expectCleanedUp();
        await empty();
      }),
      { numRuns: 50, endOnFailure: true },
    );
  }, 240_000);

  /** Each ends with nobody who wants it, and what went before has been cleaned up by then. */
  const WAYS: readonly (readonly Step[])[] = [
    ['found'],
    ['tracked', 'left', 'left for good'],
    ['tracked', 'archived', 'reader erased'],
    ['tracked', 'left', 'taken back', 'reader erased'],
    ['tracked', 'left', 'reader erased'],
    ['watched', 'unwatched', 'unwatched for good'],
    ['watched', 'reader erased'],
    ['watched', 'unwatched', 'reader erased'],
    ['import begun', 'import ended'],
    ['import begun', 'import forgotten'],
    ['tracked', 'actions stored', 'gone'],
    ['import begun', 'actions stored', 'gone'],
  ];

  it.each(WAYS.map((way) => ({ way, title: way.join(', ') })))(
    'go by every way to leave them: $title',
    async ({ way }) => {
      const play: Play = { readers: [], profiles: new Map() };
      for (const what of way) {
        await happen({ what, reader: 0, name: 'potter' }, play);
        await expectCleanedUp();
      }
      expect(await storedProfiles(db)).toEqual([]);
    },
  );

  it('leave nothing where a collection that was under way stores more, or begins again, after they went', async () => {
    const profile = await addProfile(test.database, 'hasty');
    await steps.deliver(profile, async () => {
      expect(await cleanUp()).toEqual([1, 1]);
      await steps.store(profile);
    });
    expect(await cleanUp()).toEqual([0, 1]);
    await steps.deliver(profile);
    expect(await cleanUp()).toEqual([0, 1]);
    expect(await looseByLookingAtAll(db)).toEqual({ unwanted: [], orphaned: [] });
  });

  it('are noted by a restored backup as they were, and not again', async () => {
    const profile = await addProfile(test.database, 'restored');
    await sql`delete from loose_profiles`.execute(db);
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('perch.named', 'off', true)`.execute(tx);
      await steps.build(profile, tx);
    });
    expect(await noted()).toBe(0);
  });

  /** A transaction that has done something and goes on. @returns what ends it, by something else */
  async function inTheMiddle(of: 'read committed' | 'repeatable read', first: (tx: Db) => Promise<unknown>) {
    const begun = Promise.withResolvers<void>();
    const then = Promise.withResolvers<(tx: Db) => Promise<unknown>>();
    const over = db
      .transaction()
      .setIsolationLevel(of)
      .execute(async (tx) => {
        await first(tx);
        begun.resolve();
        await (await then.promise)(tx);
      });
    await begun.promise;
    return (last: (tx: Db) => Promise<unknown> = async () => undefined): Promise<void> => {
      then.resolve(last);
      return over;
    };
  }

  it.skipIf(kind === 'embedded')('stay when somebody comes while they are being let go of', async () => {
    const profile = await addProfile(test.database, 'wanted');
    const user = await addUser(test.database);
    const end = await inTheMiddle('read committed', (tx) =>
      sql`insert into accounts (user_id, profile_id, added_at) values (${user}::int, ${profile}::int, now())`.execute(
        tx,
      ),
    );
    const cleaning = cleanUp();
    await waitingForLock();
    await end();
    expect(await cleaning).toEqual([0, 0]);
    expect(await storedProfiles(db)).toMatchObject([{ id: profile, tracked: true }]);
  });

  it.skipIf(kind === 'embedded')('lose a report that was being built when their last reader left', async () => {
    const profile = await addProfile(test.database, 'late');
    const [reader, watcher] = [await addUser(test.database), await addUser(test.database)];
    await track(test.database, { user: reader, profile, addedAt: '2026-11-10T00:00:00Z' });
    await steps.happens.watched(watcher, profile);
    const end = await inTheMiddle('repeatable read', (tx) => sql`select count(*) from accounts`.execute(tx));
    await steps.happens['reader erased'](reader, profile);
    expect(await cleanUp()).toEqual([0, 0]);
    await end((tx) => steps.build(profile, tx));
    expect((await storedProfiles(db))[0]?.reports).toBe(1);
    await expectCleanedUp();
    expect(await storedProfiles(db)).toMatchObject([{ id: profile, reports: 0 }]);
  });

  const waitingForLock = (): Promise<void> =>
    until(
      'somebody waits for a lock',
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length > 0;
      },
      LOCK_PATIENCE_MS,
    );
});
