import { expect, it } from 'vitest';
import { holdStream, takeStream } from '../../../server/db/repositories/streams.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases } from '../../support/database.ts';
import { until } from '../../support/jobs/workshop.ts';
import { withStream } from './stage.ts';

const NOBODY = { network: 'bluesky', holder: 'a process that died' } as const;

describeDatabases('news of an account that is heard live', (open, kind) => {
  const stage = withStream(open);
  const { at, collect, db, follow, streamed, isDue, joined, me, other, row, stored } = stage;

  async function listening(): Promise<void> {
    await collect();
    follow();
    await joined();
    at(10 * MINUTE);
  }

  it.each([
    ['deactivated', 'deactivated', 'deactivated'],
    ['takendown', 'takendown', 'suspended'],
    ['suspended', 'suspended', 'suspended'],
    ['deleted', 'deleted', 'missing'],
  ] as const)(
    'that it is %s stops it at once, its own server is asked, and it goes on when it is back',
    async (status, state, reason) => {
      await listening();
      me().account.setState(state);
      me().stand(status);
      await streamed();
      expect((await row()).stopped_reason).toBe(reason);
      expect(await isDue()).toBe(true);
      expect(await collect()).toEqual({ status: 'stopped', reason });
      expect((await row()).stopped_reason).toBe(reason);
      me().account.setState('active');
      me().stand(null);
      await streamed();
      expect(await isDue()).toBe(true);
      expect(await collect()).toMatchObject({ status: 'collected' });
      expect((await row()).stopped_reason).toBeNull();
    },
  );

  it('that a host invents stops it for a moment only: its own server says otherwise', async () => {
    await listening();
    me().stand('deleted');
    await streamed();
    expect((await row()).stopped_reason).toBe('missing');
    expect(await isDue()).toBe(true);
    await collect();
    expect(await row()).toMatchObject({ stopped_reason: null, missing_looks: 0 });
  });

  it('that it hides from logged-out viewers stops it at once, with nothing stored of what it does from then on', async () => {
    await listening();
    const labels = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!no-unauthenticated' }] };
    await me().put('app.bsky.actor.profile/self', { $type: 'app.bsky.actor.profile', labels });
    await me().post('not to be stored');
    await streamed();
    expect((await row()).stopped_reason).toBe('logged-out-hidden');
    expect(await stored()).toEqual([]);
    expect(await collect()).toEqual({ status: 'stopped', reason: 'logged-out-hidden' });
    at(20 * MINUTE);
    await me().put('app.bsky.actor.profile/self', { $type: 'app.bsky.actor.profile' });
    await streamed();
    expect(await isDue()).toBe(true);
    expect(await collect()).toMatchObject({ status: 'collected' });
    expect(await stored()).toHaveLength(1);
  });

  it('that it was renamed, or moved to another server, is looked at both ways, and nothing else is believed', async () => {
    await listening();
    me().account.rename('renamed.test');
    stage.network().moveAccount(me().account, stage.elsewhere());
    me().identify();
    await streamed();
    expect((await row()).username).not.toBe('renamed.test');
    expect(await isDue()).toBe(true);
    await collect();
    expect(await row()).toMatchObject({ username: 'renamed.test', server: stage.elsewhere() });
    at(16 * MINUTE);
    await streamed();
    expect(await isDue()).toBe(false);
  });

  it('of which there is ever more costs a look every five minutes', async () => {
    await listening();
    me().identify();
    await streamed();
    await collect();
    at(13 * MINUTE);
    me().identify();
    await streamed();
    expect(await isDue()).toBe(false);
    at(15 * MINUTE);
    await streamed();
    expect(await isDue()).toBe(true);
  });

  it('that did not come for a day is a gap: noted, told by its coverage, and repaired by an export soon', async () => {
    await collect();
    const follower = follow();
    await joined();
    await streamed();
    await follower.stop();
    at(DAY);
    await me().like(await other().account.post('theirs'));
    at(2 * DAY - 10 * MINUTE);
    await collect();
    expect((await row()).coverage).toMatchObject({ like: 'full' });
    at(2 * DAY);
    await me().follow(other().account.did);
    stage.jetstream().forget(stage.minutes(36 * 60) * 1000);
    follow();
    await streamed();
    const gaps = await db().selectFrom('stream_gaps').select(['began_at', 'ended_at', 'reason', 'profiles']).execute();
    expect(gaps).toEqual([
      {
        began_at: new Date(stage.minutes(0)),
        ended_at: new Date(stage.minutes(48 * 60)),
        reason: 'too-old',
        profiles: 1,
      },
    ]);
    expect((await row()).coverage).toMatchObject({ like: 'sampled', follow: 'sampled', 'like-received': 'sampled' });
    at(2 * DAY + 6 * MINUTE);
    await streamed();
    expect(await isDue()).toBe(true);
    await collect();
    expect((await row()).coverage).toMatchObject({ like: 'full', follow: 'full' });
    expect((await stored()).map(({ kind }) => kind).sort()).toEqual(['follow', 'like']);
    await db().deleteFrom('stream_gaps').execute();
  });

  it('is not lost where whoever began to read died before anything was stored', async () => {
    await collect();
    const follower = follow({ reading: { batch: DAY } });
    await joined();
    await follower.stop();
    await me().post('nobody reads');
    follow();
    await streamed();
    expect(await stored()).toHaveLength(1);
  });

  // On the embedded database there is one process, and nobody to hold it but that.
  it.skipIf(kind === 'embedded')('is stored by whoever holds the stream, and by nobody who has lost it', async () => {
    await collect();
    const follower = follow();
    await joined();
    await db()
      .updateTable('streams')
      .set({ holder: 'somebody else', held_until: new Date('2100-01-01') })
      .execute();
    await me().post('not by us');
    await until('the process notices', async () => !follower.isReading());
    expect(await stored()).toEqual([]);
    await db().updateTable('streams').set({ holder: null }).execute();
    await streamed();
    expect(await stored()).toHaveLength(1);
  });

  it.skipIf(kind === 'embedded')(
    'comes through another process within 30 seconds when the one that read died',
    async () => {
      expect(await takeStream(db(), { ...NOBODY, forMs: 15_000, alone: false })).toBeDefined();
      expect(await holdStream(db(), { ...NOBODY, forMs: 15_000 })).toBe(true);
      const from = performance.now();
      follow({ following: {} });
      await until('it is taken over', async () => (await row()).streamed_since !== null, 30_000);
      expect(performance.now() - from).toBeLessThan(30_000);
    },
  );
});
