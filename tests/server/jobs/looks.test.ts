import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCheckLooks } from '../../../server/services/schedule/check-looks.ts';
import { createDueService, type DueWork } from '../../../server/services/schedule/due-service.ts';
import { createLookService, type FoundWork } from '../../../server/services/schedule/look-service.ts';
import type { ProfileId, UserId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { CHANGES, type Change, type ChangingWorld, createChangingWorld } from '../../support/jobs/changing-world.ts';

const profileOf = (id: number) => id as ProfileId;
const userOf = (id: number) => id as UserId;

const slotsOf = (work: FoundWork | DueWork): string[] => [
  ...work.collect.map((id) => `collect ${id}`),
  ...work.collectForFeeds.map((id) => `feed ${id}`),
  ...work.build.map(({ profileId, reportId }) => `build ${profileId}/${reportId}`),
  ...work.deliver.map(({ profileId, reportId }) => `deliver ${profileId}/${reportId}`),
  ...work.mail.map(({ kind, userId, thursday }) => `${kind} ${userId}/${thursday}`),
];

describeDatabases('rounds of the schedule', (open) => {
  let test: TestDatabase;
  let world: ChangingWorld;
  beforeAll(async () => {
    test = await open();
    world = createChangingWorld(test.database.db, (clock) => createDueService({ db: test.database.db, clock }));
  });
  afterAll(() => test?.close());

  const change: fc.Arbitrary<Change> = fc.record({
    what: fc.constantFrom(...CHANGES),
    ...{ a: fc.nat(1000), b: fc.nat(1000), c: fc.nat(1000) },
  });

  it('queue what looking at everything would find due, at each moment and whatever changes', {
    timeout: 300_000,
  }, async () => {
    const { db } = test.database;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 40, maxLength: 60 }), async (changes) => {
        await world.begin();
        const due = createDueService({ db, clock: world.clock });
        const looks = createLookService({ db, clock: world.clock });
        const check = createCheckLooks({ db, clock: world.clock, pauseMs: 0 });
        let queued = new Set<string>();
        for (const [index, one] of changes.entries()) {
          await world.change(one);
          // Several changes may come between two rounds.
          if (one.c % 4 === 0) continue;
          const found: string[] = [];
          await looks.round({ queue: async (_tx, work) => void found.push(...slotsOf(work)) });
          const all = new Set(slotsOf(await due.due()));
          const step = `${index}: ${JSON.stringify(one)}`;
          expect([step, found.filter((slot) => !all.has(slot))]).toEqual([step, []]);
          // What was queued stays so while it is due: a job is there, or was done.
          queued = new Set([...queued, ...found].filter((slot) => all.has(slot)));
          expect([step, [...all].filter((slot) => !queued.has(slot))]).toEqual([step, []]);
          if (one.c % 5 === 1) expect([step, (await check.run()).mended]).toEqual([step, 0]);
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('that would come too late are found by the nightly check, and come at once', async () => {
    const { db } = test.database;
    await world.begin();
    const looks = createLookService({ db, clock: world.clock });
    const check = createCheckLooks({ db, clock: world.clock, pauseMs: 0 });
    const round = async (): Promise<string[]> => {
      const found: string[] = [];
      await looks.round({ queue: async (_tx, work) => void found.push(...slotsOf(work)) });
      return found.sort();
    };
    const first = await round();
    expect(first).toContain('collect 1');
    expect(await round()).toEqual([]);
    expect(await check.run()).toEqual({ looked: 14, mended: 0 });
    await db.deleteFrom('due_profiles').where('profile_id', '<=', profileOf(2)).execute();
    await db
      .updateTable('due_readers')
      .set({ next_look_at: new Date('2027-01-01') })
      .where('user_id', '=', userOf(3))
      .execute();
    expect(await round()).toEqual([]);
    expect(await check.run()).toEqual({ looked: 14, mended: 3 });
    expect(await round()).toEqual(first.filter((slot) => / [12]\b/.test(slot)));
    expect(await check.run()).toEqual({ looked: 14, mended: 0 });
  });
});
