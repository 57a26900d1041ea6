import { expect, it } from 'vitest';
import { insertWatch } from '../../../server/db/repositories/watches.ts';
import { SourceError } from '../../../server/ports/activity-source.ts';
import type { ReportId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import { describeDatabases } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { START, WEEK, withOneAccount } from './one-account.ts';

describeDatabases('an account that is stopped', (open) => {
  const { account, at, collect, db, isDue, line, lookAt, profile, row, shop, shown, source, updates, user, words } =
    withOneAccount(open);

  it.each(['locked', 'deactivated', 'suspended', 'logged-out-hidden'] as const)(
    'is looked at again when it is %s, ever less often, and goes on by itself when it is back',
    async (reason) => {
      account().stopped = reason;
      expect(await collect()).toEqual({ status: 'stopped', reason });
      expect(await line()).toMatchObject({
        reason,
        lookAgainAt: START + 6 * HOUR,
        periods: [{ id: WEEK }],
        line: { reportId: WEEK },
      });
      expect((await shown()).text).toContain(words());
      expect(await isDue()).toBe(false);
      const asked = source.collections.get(account().profile.id);
      expect(await lookAt(5.9)).toEqual({ status: 'not-needed' });
      expect(source.collections.get(account().profile.id)).toBe(asked);
      at(6);
      expect(await isDue()).toBe(true);
      expect(await collect()).toEqual({ status: 'stopped', reason });
      expect((await row()).look_again_at).toEqual(new Date(START + 18 * HOUR));
      account().stopped = null;
      account().actions.push(like('9', '2026-11-19T20:00:00Z'));
      const before = await updates();
      expect(await lookAt(18)).toMatchObject({ status: 'collected', inserted: 1 });
      expect(await row()).toMatchObject({ stopped_reason: null, look_again_at: null, looks: 0, stopped_at: null });
      expect(await updates()).toBeGreaterThan(before);
      at(24);
      expect(await isDue()).toBe(true);
    },
  );

  it('is told in the report of the time: from when to when it was not collected', async () => {
    account().stopped = 'suspended';
    await collect();
    await lookAt(6);
    account().stopped = null;
    await lookAt(24);
    shop().clock.set('2026-11-26T06:00:00Z');
    await collect();
    const coverageOf = async (reportId: ReportId) => {
      await shop().services.build.build({ profile: profile(), reportId });
      const query = db().selectFrom('reports').where('profile_id', '=', profile()).where('report_id', '=', reportId);
      return parseReport((await query.select('body').executeTakeFirstOrThrow()).body).coverage;
    };
    expect((await coverageOf('week-2026-11-16' as ReportId)).pauses).toEqual([
      { from: '2026-11-19', to: '2026-11-20' },
    ]);
    expect(await coverageOf(WEEK)).not.toHaveProperty('pauses');
  });

  it('is not hammered while its server does not answer, and says nothing new', async () => {
    account().stopped = 'suspended';
    await collect();
    account().failures = [new SourceError('unreachable', 'down')];
    at(6);
    const error = await collect().catch((thrown: unknown) => thrown);
    await shop().services.collect.failed(profile(), error);
    expect(await row()).toMatchObject({ stopped_reason: 'suspended', looks: 2, progress: null });
    expect(await isDue()).toBe(false);
    at(18);
    expect(await isDue()).toBe(true);
  });

  it.each(['opted-out', 'minor', 'under-review', 'memorial'] as const)(
    'never goes on by itself when it is %s, whatever else is stored',
    async (reason) => {
      const look_again_at = new Date(START - HOUR);
      await db()
        .updateTable('profiles')
        .set({ stopped_reason: reason, look_again_at })
        .where('id', '=', profile())
        .execute();
      at(300);
      expect(await isDue()).toBe(false);
      expect(await collect()).toEqual({ status: 'not-needed' });
      expect((await row()).stopped_reason).toBe(reason);
    },
  );

  it('does not go on when it was blocked while it was looked at', async () => {
    account().stopped = 'suspended';
    await collect();
    account().stopped = null;
    account().beforeBatch = async () => {
      await db().updateTable('profiles').set({ stopped_reason: 'under-review' }).where('id', '=', profile()).execute();
    };
    expect(await lookAt(6)).toEqual({ status: 'not-needed' });
    expect((await row()).stopped_reason).toBe('under-review');
  });

  it('is looked at again, too, when it is only on a watchlist', async () => {
    await db().deleteFrom('accounts').execute();
    await insertWatch(db(), { user: user(), profile: profile(), addedAt: shop().clock.now() });
    const due = async () => (await shop().services.due.due()).collectForFeeds.includes(profile());
    account().stopped = 'locked';
    expect(await collect()).toMatchObject({ reason: 'locked' });
    at(5);
    expect(await due()).toBe(false);
    at(6);
    expect(await due()).toBe(true);
    account().stopped = null;
    expect(await collect()).toMatchObject({ status: 'collected' });
  });
});
