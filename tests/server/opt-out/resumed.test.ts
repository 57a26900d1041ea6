import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEraseService } from '../../../server/services/opt-out/erase-service.ts';
import { removeAccount } from '../../../server/services/opt-out/remove-account.ts';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const WEEK = 'week-2026-11-09' as ReportId;
const READERS = ['first', 'second', 'third'];

describeDatabases('an erasure that is interrupted', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let erasure: number;
  const profiles: ProfileId[] = [];

  beforeAll(async () => {
    test = await open();
    const accounts = READERS.map(scriptedAccount);
    for (const account of accounts) {
      account.actions = [1, 2, 3, 4, 5].map((n) => like(`${n}`, `2026-11-1${n}T09:00:00Z`, { target: 'studio' }));
    }
    shop = await openWorkshop(test.database, createScriptedSource(accounts), '2026-11-10T12:00:00Z');
    const user = await addUser(test.database);
    for (const name of READERS) {
      const profile = await addProfile(test.database, name);
      await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
      profiles.push(profile);
    }
    shop.clock.set('2026-11-19T07:00:00Z');
    for (const profile of profiles) {
      await shop.services.collect.collect(profile, never);
      await shop.services.build.build({ profile, reportId: WEEK });
    }
    const fingerprint = await shop.blocks.fingerprint('demo', 'studio');
    const about = { network: 'demo', externalId: 'studio', reason: 'opted-out', at: shop.clock.now() } as const;
    ({ erasure } = await test.database.db
      .transaction()
      .execute((tx) => removeAccount(tx, { ...about, names: [], fingerprint })));
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  /** An erasing service that says which reports it has built anew. */
  function eraser(built: (profile: ProfileId) => void) {
    const { blocks, clock, mailer, services } = shop;
    const build: typeof services.build = {
      ...services.build,
      async build(request) {
        const result = await services.build.build(request);
        built(request.profile);
        return result;
      },
    };
    return createEraseService({ db: test.database.db, clock, blocks, build, mailer });
  }
  const naming = async () => {
    const rows = await test.database.db
      .selectFrom('reports')
      .select(['profile_id', 'body'])
      .orderBy('profile_id')
      .execute();
    return rows.filter(({ body }) => body.includes('studio')).map(({ profile_id }) => profile_id);
  };

  it('goes on with the profile after the last one, and looks through none twice', async () => {
    expect(await naming()).toEqual(profiles);
    const ending = new AbortController();
    await expect(eraser(() => ending.abort(new Error('over'))).erase(erasure, ending.signal)).rejects.toThrow('over');
    expect(await naming()).toEqual(profiles.slice(1));
    const again: ProfileId[] = [];
    const result = await eraser((profile) => again.push(profile)).erase(erasure, never);
    expect([result, again]).toEqual([{ reports: 2, finished: false }, profiles.slice(1)]);
    expect(await naming()).toEqual([]);
  });

  it('looks through all of them once more hours later, for what a collection brought back meanwhile', async () => {
    const { db } = test.database;
    const back = (profile: ProfileId | undefined) =>
      db
        .updateTable('actions')
        .set({ target_id: 'studio' })
        .where('profile_id', '=', profile ?? null)
        .execute();
    const named = async () =>
      (await db.selectFrom('actions').where('target_id', '=', 'studio').select('profile_id').execute()).length;
    await back(profiles[0]);
    await back(profiles[2]);
    expect(await named()).toBe(10);
    shop.clock.set('2026-11-19T10:00:00Z');
    expect((await eraser(() => undefined).erase(erasure, never)).finished).toBe(true);
    expect(await named()).toBe(0);
  });
});
