import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEraseService } from '../../../server/services/opt-out/erase-service.ts';
import { removeAccount } from '../../../server/services/opt-out/remove-account.ts';
import { instant, type ReportId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const WEEK = 'week-2026-11-09' as ReportId;

describeDatabases('a report whose actions are no longer kept', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  const reader = scriptedAccount('reader');

  beforeAll(async () => {
    test = await open();
    shop = await openWorkshop(test.database, createScriptedSource([reader]), '2026-11-10T12:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  it('is rewritten without the account, keeps its numbers, and is another text to those who have it', async () => {
    const { db } = test.database;
    reader.actions = [1, 2, 3, 4, 5, 6].map((n) => like(`${n}`, `2026-11-1${n}T09:00:00Z`, { target: 'studio' }));
    const profile = await addProfile(test.database, 'reader');
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-10T00:00:00Z' });
    shop.clock.set('2026-11-19T07:00:00Z');
    await shop.services.collect.collect(profile, never);
    await shop.services.build.build({ profile, reportId: WEEK });
    const stored = () =>
      db.selectFrom('reports').where('profile_id', '=', profile).selectAll().executeTakeFirstOrThrow();
    const before = await stored();
    expect(before.body).toContain('Name of studio');

    shop.clock.set('2028-02-01T12:00:00Z');
    await shop.services.cleanUp.run(never);
    expect(await db.selectFrom('actions').select('key').execute()).toEqual([]);
    const about = { network: 'demo', externalId: 'studio', reason: 'opted-out', at: shop.clock.now() } as const;
    const fingerprint = await shop.blocks.fingerprint('demo', 'studio');
    const { erasure, trackers } = await db
      .transaction()
      .execute((tx) => removeAccount(tx, { ...about, names: [], fingerprint }));
    expect(trackers).toEqual([]);
    const { blocks, clock, mailer } = shop;
    const service = createEraseService({ db, clock, blocks, build: shop.services.build, mailer });
    expect(await service.erase(erasure, never)).toEqual({ reports: 1, finished: false });

    const after = await stored();
    expect(`${after.body}${JSON.stringify(after.summary)}`).not.toContain('studio');
    expect(after.etag).not.toBe(before.etag);
    expect(after.number).toBe(before.number);
    expect(JSON.parse(after.body).headline).toEqual(JSON.parse(before.body).headline);
  });

  it('is left alone by a second look, which then forgets whom it was about', async () => {
    const { db } = test.database;
    const erasure = () => db.selectFrom('erasures').selectAll().executeTakeFirstOrThrow();
    expect(await erasure()).toMatchObject({ external_id: 'studio', finished_at: null });
    expect((await shop.services.cleanUp.run(never)).erasures).toBe(0);
    shop.clock.set(new Date(instant(shop.clock.now() + 3 * 60 * 60_000)).toISOString());
    expect((await shop.services.cleanUp.run(never)).erasures).toBe(1);
    expect(await erasure()).toMatchObject({ external_id: null });
    expect((await shop.services.cleanUp.run(never)).erasures).toBe(0);
  });
});
