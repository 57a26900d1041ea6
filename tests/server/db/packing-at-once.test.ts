import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packNext } from '../../../server/db/bulk/pack-weeks.ts';
import type { Db } from '../../../server/db/database.ts';
import { ensurePartitions } from '../../../server/db/partitions.ts';
import { withholdInActions } from '../../../server/db/repositories/erasures.ts';
import { markRemoved } from '../../../server/db/repositories/removals.ts';
import { eraseActions } from '../../../server/db/repositories/tracked-profiles.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { PACKED_TOGETHER } from '../../../shared/domain/retention/packing.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { packedOf, packProfile } from '../../support/packed-actions.ts';

const MONDAY = Date.UTC(2026, 8, 7);
const SEEN = instant(Date.UTC(2026, 9, 20));
const BEFORE = instant(Date.UTC(2026, 9, 19));
const STORED = 800;
const PEOPLE = 20;

const made = (index: number): Action => ({
  ...{ key: `like/${String(index).padStart(6, '0')}`, kind: 'like', at: instant(MONDAY + index * HOUR) },
  ...{
    targetId: `did:plc:p${index % PEOPLE}`,
    post: { code: `did:plc:p${index % PEOPLE}/${index}`, url: `https://x/${index}` },
  },
  ...{ text: null, tags: [], reason: null, removed: false },
});

describeDatabases('packing, while others work on the same profile', (open) => {
  let test: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    test = await open();
    db = test.database.db;
    await ensurePartitions(db, [instant(MONDAY), SEEN]);
  });
  afterAll(() => test.close());

  async function profileWith(actions: readonly Action[]): Promise<ProfileId> {
    const { id } = await db
      .insertInto('profiles')
      .values({
        network: 'bluesky',
        external_id: `did:plc:me${Math.random()}`,
        username: 'me.test',
        created_at: new Date(MONDAY),
        flags: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deliver(id, actions);
    return id;
  }
  async function deliver(profile: ProfileId, actions: readonly Action[], gone: readonly string[] = []): Promise<void> {
    const stage = await test.database.bulk.stage(profile, SEEN);
    await stage.write(actions);
    await stage.merge((tx) => markRemoved(tx, { actions: gone }, { profile, at: SEEN, agreed: null }));
  }
  /** Again and again, likes, everything and recent likes in turns, whatever the others do; the place where to begin is set back each time. */
  async function packing(profile: ProfileId, isOver: () => boolean): Promise<number> {
    let packed = 0;
    for (let turn = 0; !isOver(); turn += 1) {
      const what = PACKED_TOGETHER[turn % PACKED_TOGETHER.length] ?? 'all';
      const done = await packNext(db, { profile, what, from: instant(MONDAY) }, BEFORE);
      if (done !== 'busy') packed += done.actions;
    }
    return packed;
  }

  it('doubles nothing, loses nothing, and leaves nobody in who was erased', async () => {
    const profile = await profileWith(Array.from({ length: STORED }, (_, index) => made(index)));
    let over = false;
    const packed = packing(profile, () => over);
    const work = [
      async () => {
        for (let round = 0; round < 6; round += 1) {
          await deliver(
            profile,
            Array.from({ length: STORED / 2 }, (_, index) => made(index * 2 + (round % 2))),
            Array.from({ length: 5 }, (_, index) => made(round * 50 + index).key),
          );
        }
      },
      async () => {
        for (let person = 0; person < 8; person += 1) {
          await withholdInActions(db, { profile, externalId: `did:plc:p${person}`, alias: `withheld:${person}` });
        }
      },
    ];
    await Promise.all(work.map((one) => one())).finally(() => {
      over = true;
    });
    expect(await packed).toBeGreaterThan(0);
    await packProfile(db, profile, { before: BEFORE });
    expect(await packedOf(db, profile)).toBeGreaterThan(STORED / 2);
    const { rows } = await sql<{ all: number; keys: number; hidden: number; named: number }>`
      select count(*)::int as all, count(distinct key)::int as keys, count(removed_at)::int as hidden,
        (count(*) filter (where target_id like 'did:plc:p_' and right(target_id, 1)::int < 8))::int as named
      from published_actions where profile_id = ${profile}::int`.execute(db);
    expect(rows).toEqual([{ all: STORED, keys: STORED, hidden: 30, named: 0 }]);
    const { rows: left } = await sql`
      select from packed_weeks where packed_ids(targets, targets_dense) ~ 'did:plc:p[0-7]\\x01' or code_heads ~ 'did:plc:p[0-7]/'`.execute(
      db,
    );
    expect(left).toEqual([]);
  });

  it('leaves nothing of a profile that is erased meanwhile', async () => {
    const profile = await profileWith(Array.from({ length: STORED }, (_, index) => made(index)));
    let over = false;
    const packed = packing(profile, () => over);
    await packNext(db, { profile, what: 'all', from: instant(MONDAY) }, BEFORE);
    await db.deleteFrom('profiles').where('id', '=', profile).execute();
    await eraseActions(db, profile);
    over = true;
    await packed;
    const { rows } = await sql`select from published_actions where profile_id = ${profile}::int limit 1`.execute(db);
    expect(rows).toEqual([]);
    expect(await packedOf(db, profile)).toBe(0);
  });

  it('waits for a delivery that is under way, and packs nothing of it', async () => {
    const profile = await profileWith([made(1)]);
    const stage = await test.database.bulk.stage(profile, SEEN);
    await stage.write([made(2)]);
    await stage.settle();
    expect(await packNext(db, { profile, what: 'all', from: instant(MONDAY) }, BEFORE)).toBe('busy');
    await stage.merge(async () => undefined);
    expect(await packNext(db, { profile, what: 'all', from: instant(MONDAY) }, BEFORE)).toEqual({ actions: 2 });
    expect(await packedOf(db, profile)).toBe(2);
    expect(await packNext(db, { profile, what: 'all', from: instant(MONDAY + DAY) }, BEFORE)).toEqual({ actions: 0 });
  });
});
