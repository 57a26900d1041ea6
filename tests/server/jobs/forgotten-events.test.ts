import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeAccounts, restoreAccounts } from '../../../server/services/accounts/change-accounts.ts';
import { type AccountId, instant, type ReportId, type UserId } from '../../../shared/domain/ids.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const START = Date.parse('2026-11-19T06:00:00Z');

describeDatabases('what kept events say of people', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let user: UserId;
  let account: AccountId;

  beforeAll(async () => {
    test = await open();
    shop = await openWorkshop(test.database, createScriptedSource([scriptedAccount('ana')]), '2026-11-19T06:00:00Z');
    user = await addUser(test.database);
    const profile = await addProfile(test.database, 'ana');
    account = await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  const after = (ms: number) => shop.clock.set(new Date(START + ms).toISOString());
  const kept = async () => (await shop.live.missed(user, 0)).map(({ id: _, ...body }) => body);
  const reportId = 'week-2026-11-09' as ReportId;

  it('is only that there is more, a day after they were told', async () => {
    const face = { id: 'studio', username: 'studio', name: 'Studio', userpic: null };
    const told = { type: 'data-update' as const, accountId: account, reportId };
    const posts = [{ code: 'bowl', image: 'https://posts.test/bowl.jpg', notfound: false }];
    await shop.live.publish(user, { ...told, posts, people: [face], more: false });
    after(DAY - 1);
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ baredEvents: 0 });
    expect(await kept()).toEqual([{ ...told, posts, people: [face], more: false }]);
    after(DAY);
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ baredEvents: 1 });
    expect(await kept()).toEqual([{ ...told, more: true }]);
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ baredEvents: 0 });
  });

  it('goes with the account that a subscriber deleted, when it cannot be taken back any more', async () => {
    await shop.live.publish(user, { type: 'subscription-changed', status: 1 });
    const title = { en: 'Ana likes pots', pt: 'Ana gosta de potes' };
    const counts = { likes: 1, follows: null, unfollows: null };
    await shop.live.publish(user, {
      type: 'report-ready',
      accountId: account,
      reportId,
      name: 'Ana',
      title,
      ...counts,
    });
    await removeAccounts(test.database.db, { user, ids: [account] }, shop.clock.now());
    await shop.services.cleanUp.run(never);
    expect(JSON.stringify(await kept())).toContain('Ana');
    shop.clock.set(new Date(instant(shop.clock.now() + 10 * MINUTE)).toISOString());
    await shop.services.cleanUp.run(never);
    expect(await kept()).toEqual([{ type: 'subscription-changed', status: 1 }]);

    // Whatever was under way when it left may still tell of it.
    await shop.live.publish(user, { type: 'data-update', accountId: account });
    await shop.services.cleanUp.run(never);
    expect(await kept()).toEqual([{ type: 'subscription-changed', status: 1 }]);
  });

  it('stays for an account that came back, also where it has left before', async () => {
    const profile = await addProfile(test.database, 'returned');
    const returned = await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
    await shop.live.publish(user, { type: 'data-update', accountId: returned });
    const now = shop.clock.now();
    await removeAccounts(test.database.db, { user, ids: [returned] }, now);
    await restoreAccounts(test.database.db, { user, ids: [returned] }, now);
    shop.clock.set(new Date(instant(now + 10 * MINUTE)).toISOString());
    await shop.services.cleanUp.run(never);
    expect(await kept()).toContainEqual({ type: 'data-update', accountId: returned });
  });
});
