import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases } from '../../support/database.ts';
import { withStream } from './stage.ts';

describeDatabases('an account that is heard live', (open) => {
  const stage = withStream(open);
  const { at, collect, db, follow, streamed, isDue, joined, me, other, profile, row, stored } = stage;

  const brief = async () =>
    (await stored()).map((action) => [
      action.kind,
      action.target_id,
      action.occurred_at.getTime(),
      action.removed_at?.getTime() ?? null,
    ]);

  it('has the actions of an export, under the same keys, before there is one', async () => {
    const theirs = await other().account.post('theirs');
    await collect();
    follow();
    await joined();
    at(MINUTE);
    const mine = await me().post('Mine #Clay', { hashtags: ['#Clay'], langs: ['en'] });
    await me().post('Well done', { replyTo: theirs });
    await me().post('More', { replyTo: mine });
    await me().like(theirs);
    await me().repost(theirs);
    await me().follow(other().account.did);
    await streamed();
    const live = await stored();
    expect(live.map(({ kind }) => kind).sort()).toEqual(['comment', 'follow', 'like', 'post', 'post', 'repost']);
    at(2 * MINUTE);
    await collect();
    expect(await stored()).toEqual(live);
    await db().deleteFrom('actions').where('profile_id', '=', profile()).execute();
    await db().deleteFrom('standing_follows').where('profile_id', '=', profile()).execute();
    await db().updateTable('profiles').set({ revision: null }).where('id', '=', profile()).execute();
    await collect();
    const plain = (rows: typeof live) => rows.map(({ seen_at: _seen, delivery: _delivery, ...action }) => action);
    expect(plain(await stored())).toEqual(plain(live));
  });

  it('is unfollowed in its minute, and no export dates that again', async () => {
    const ref = await me().account.follow(other().account.did, '2026-11-18T11:00:00Z');
    await collect();
    follow();
    await joined();
    at(17 * MINUTE);
    await me().remove(ref.uri);
    await streamed();
    const after = await brief();
    expect(after).toContainEqual(['unfollow', other().account.did, stage.minutes(17), null]);
    expect(after).toHaveLength(2);
    at(5 * HOUR);
    await collect();
    expect(await brief()).toEqual(after);
  });

  it('follows again what it unfollowed, in the order in which that was done', async () => {
    await collect();
    follow();
    await joined();
    for (let minute = 1; minute < 9; minute += 4) {
      at(minute * MINUTE);
      const ref = await me().follow(other().account.did);
      at((minute + 2) * MINUTE);
      await me().remove(ref.uri);
    }
    await streamed();
    const kinds = (await stored()).filter(({ kind }) => kind === 'unfollow').map((one) => one.occurred_at.getTime());
    expect(kinds.sort()).toEqual([stage.minutes(3), stage.minutes(7)]);
  });

  it('is not changed by hearing everything again, before or after an export', async () => {
    await collect();
    const first = follow();
    await joined();
    at(MINUTE);
    const liked = await me().like(await other().account.post('theirs'));
    const ref = await me().follow(other().account.did);
    await streamed();
    at(2 * MINUTE);
    await me().remove(ref.uri);
    await me().remove(liked.uri);
    await me().follow(other().account.did);
    await streamed();
    const before = await stored();
    const again = async () => {
      await stage.jetstream().cut();
      await db()
        .updateTable('streams')
        .set({ cursor: String(stage.minutes(0) * 1000) })
        .execute();
      follow();
      await streamed();
      expect(await stored()).toEqual(before);
    };
    await first.stop();
    await again();
    at(3 * MINUTE);
    await collect();
    expect(await stored()).toEqual(before);
    await again();
  });

  it('does not lose what is newer than an export that began before', async () => {
    const kept = await me().account.follow(other().account.did, '2026-11-18T11:00:00Z');
    await collect();
    follow();
    await joined();
    await me().account.post('so that there is something to export', { createdAt: '2026-11-18T12:00:00Z' });
    // The export is made now, and arrives after what happens meanwhile.
    const archive = await me().account.car();
    const { did, revision } = { did: me().account.did, revision: me().account.revision() };
    stage.network().disturb('pds', (request, response) => {
      const url = request.url ?? '';
      if (url.includes('getLatestCommit')) {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ cid: 'bafy', rev: revision }));
        return true;
      }
      if (!url.includes('getRepo') || !url.includes(encodeURIComponent(did))) return false;
      response.writeHead(200, { 'content-type': 'application/vnd.ipld.car' }).end(archive);
      return true;
    });
    at(MINUTE);
    const liked = await me().like(await other().account.post('theirs'));
    await me().follow('did:plc:abcdefghijklmnopqrstuvwx');
    await me().remove(kept.uri);
    await streamed();
    const live = await brief();
    at(2 * MINUTE);
    await collect();
    stage.network().disturb('pds', null);
    const keys = (await stored()).filter((one) => one.removed_at === null).map(({ key }) => key);
    expect(keys).toContain(liked.uri.split('/').slice(3).join('/'));
    expect((await brief()).filter(([kind]) => kind !== 'post')).toEqual(live);
    at(3 * MINUTE);
    await collect();
    expect((await brief()).filter(([kind]) => kind !== 'post')).toEqual(live);
  });

  it('needs one export a day, and one soon after it began to be heard', async () => {
    await collect();
    at(6 * MINUTE);
    follow();
    await joined();
    await streamed();
    at(7 * MINUTE);
    expect(await isDue()).toBe(true);
    await collect();
    at(7 * HOUR);
    await streamed();
    expect(await isDue()).toBe(false);
    at(25 * HOUR);
    await streamed();
    expect(await isDue()).toBe(true);
  });

  it('is exported as often as ever once nobody hears it', async () => {
    at(MINUTE);
    const follower = follow();
    await joined();
    await streamed();
    at(2 * MINUTE);
    await collect();
    await follower.stop();
    at(7 * HOUR);
    expect(await isDue()).toBe(true);
  });

  it('is followed within seconds of being added, and no more once it is not', async () => {
    follow();
    await joined();
    const added = await stage.join('added');
    const id = await stage.addTracked(added);
    await expect.poll(() => stage.jetstream().wanted(), { timeout: 5000 }).toContain(added.account.did);
    await expect.poll(async () => (await row(id)).streamed_since).not.toBeNull();
    await db().deleteFrom('accounts').where('profile_id', '=', id).execute();
    await expect.poll(() => stage.jetstream().wanted(), { timeout: 5000 }).not.toContain(added.account.did);
    await expect.poll(async () => (await row(id)).streamed_since).toBeNull();
  });
});
