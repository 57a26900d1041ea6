import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProfile } from '../../../server/db/repositories/collected-profiles.ts';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';
import { withStream } from './stage.ts';

const never = new AbortController().signal;
const WEEK = 'week-2026-11-16' as ReportId;

describeDatabases('a day that was heard live', (open) => {
  const stage = withStream(open);
  const { at, follow, streamed, join, joined, me, other, profile } = stage;
  let twin: TestDatabase;
  let exporting: Workshop;

  beforeAll(async () => {
    twin = await open();
    exporting = await openWorkshop(twin.database, stage.source(), '2026-11-18T12:00:00Z');
  });
  afterAll(async () => {
    await exporting?.close();
    await twin?.close();
  });

  it('gives the report of a day that was exported at each moment, byte for byte', { timeout: 240_000 }, async () => {
    const { did } = me().account;
    const { id } = await twin.database.db
      .insertInto('profiles')
      .values({ network: 'bluesky', external_id: did, username: did, flags: '{}', created_at: new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await track(twin.database, { user: await addUser(twin.database), profile: id, addedAt: '2026-11-17T00:00:00Z' });
    const moveTo = (ms: number): void => {
      at(ms);
      exporting.clock.set(new Date(stage.minutes(ms / MINUTE)).toISOString());
    };
    // People whom the network knows: how often somebody who is gone was looked at would differ.
    const [old, fresh] = [(await join('old')).account.did, (await join('fresh')).account.did];
    const theirs = [
      await other().account.post('A kiln is lit #pottery', { hashtags: ['#pottery'] }),
      await other().account.post('Glaze'),
    ];
    const before = [
      await me().account.follow(old, '2026-11-16T09:00:00Z'),
      await me().account.like(theirs[0] as never, '2026-11-16T10:00:00Z'),
    ];
    await stage.collect();
    await exporting.services.collect.collect(id, never);
    follow();
    await joined();

    const refs: { uri: string; cid: string }[] = [];
    const [first, second] = theirs;
    if (first === undefined || second === undefined) throw new Error('no posts');
    const deeds = [
      () => me().post('Morning at the wheel #Clay', { hashtags: ['#Clay'], langs: ['en'] }),
      () => me().like(first),
      () => me().follow(other().account.did),
      () => me().post('Well fired', { replyTo: first, langs: ['pt-BR'] }),
      () => me().repost(second),
      () => me().like(second),
      () => me().follow(fresh),
      async () => me().remove(before[0]?.uri ?? ''),
      async () => me().remove(refs[5]?.uri ?? ''),
      async () => me().remove(refs[0]?.uri ?? ''),
      () => me().post('Evening, and the kiln cools'),
      async () => me().remove(refs[6]?.uri ?? ''),
    ];
    for (const [index, deed] of deeds.entries()) {
      moveTo((index + 1) * 47 * MINUTE);
      const ref = await deed();
      if (ref !== undefined) refs[index] = ref;
      await streamed();
      await exporting.services.collect.collect(id, never);
    }
    // Only what the stream told stands in the one, only what exports told in the other.
    expect((await stage.row()).revision).not.toBe((await readProfile(twin.database.db, id))?.revision);

    moveTo(8 * 24 * HOUR - 6 * HOUR);
    await stage.collect();
    await exporting.services.collect.collect(id, never);
    await stage.shop().services.build.build({ profile: profile(), reportId: WEEK });
    await exporting.services.build.build({ profile: id, reportId: WEEK });
    const bytesOf = async ({ db }: TestDatabase['database'], of: ProfileId): Promise<string> =>
      (await db.selectFrom('reports').where('profile_id', '=', of).select('body').executeTakeFirstOrThrow()).body;
    const exported = await bytesOf(twin.database, id);
    expect(exported).toContain(fresh);
    expect(await bytesOf(stage.database(), profile())).toBe(exported);
  });
});
