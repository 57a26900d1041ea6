import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deliverStreamed } from '../../../server/db/bulk/stream-delivery.ts';
import type { Tx } from '../../../server/db/database.ts';
import { dropActionsBefore, ensurePartitions } from '../../../server/db/partitions.ts';
import { findEdited, takeOverEdits } from '../../../server/db/repositories/edits.ts';
import { withholdInActions } from '../../../server/db/repositories/erasures.ts';
import { eraseRemovedContent } from '../../../server/db/repositories/expired.ts';
import { goneProfiles } from '../../../server/db/repositories/loose-profiles.ts';
import { findGone, markRemoved } from '../../../server/db/repositories/removals.ts';
import { findReturned, isMarked, unmarkReturned } from '../../../server/db/repositories/returned.ts';
import { withdrawEverything } from '../../../server/db/repositories/standstills.ts';
import { eraseActions } from '../../../server/db/repositories/tracked-profiles.ts';
import { eraseUnshown } from '../../../server/db/repositories/unshown-actions.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { type Day, type Instant, instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases } from '../../support/database.ts';
import { packedOf, packProfile } from '../../support/packed-actions.ts';
import {
  ACTIONS,
  ALL,
  BEFORE,
  expectSame,
  LATER,
  MONDAY,
  made,
  named,
  nothing,
  SEEN,
  type Twin,
  type Twins,
  useTwins,
} from './twins.ts';

/** What is done to both; what it answers has to be the same. */
type Scenario = (twin: Twin) => Promise<unknown>;

const removal = (agreed: Instant | null, at: Instant, keeps: (action: Action) => boolean): Scenario => {
  const scope = {
    prefixes: ['app.bsky.', 'received:'],
    except: [{ from: 'app.bsky.feed.repost/', to: 'app.bsky.feed.repost0' }],
  };
  return ({ profile, db, deliver }) =>
    deliver({ actions: [], keys: ACTIONS.filter(keeps).map(({ key }) => key), at }, async (staged) => {
      const gone = await findGone(db, staged, { profile, scope });
      const removed = (tx: Tx) => markRemoved(tx, gone, { profile, at, agreed });
      return async (tx) => [gone.actions.toSorted(), await removed(tx)];
    });
};

const COMES_BACK = 'some are missed once, then again, then sent again';

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'everything is sent again, some of it with another time, and something new': async ({ deliver }) => {
    const again = ACTIONS.map((action, index) =>
      index % 3 === 0 ? { ...action, at: instant(action.at + HOUR) } : action,
    );
    const later = { ...made(200), at: SEEN };
    return deliver({ actions: [...again, later, { ...made(3), key: 'app.bsky.feed.like/3m000003a' }] }, nothing);
  },
  'some are gone for certain': removal(null, LATER, ({ key }) => !key.endsWith('4')),
  [COMES_BACK]: async (twin) => {
    const keeps = ({ kind }: Action) => kind !== 'like';
    const first = await removal(SEEN, LATER, keeps)(twin);
    const second = await removal(LATER, instant(LATER + DAY), keeps)(twin);
    const back = await twin.deliver({ actions: named('like'), at: instant(LATER + 2 * DAY) }, async (staged) => {
      const returned = await findReturned(twin.db, staged, { profile: twin.profile, older: [] });
      return async (tx, all) => {
        await unmarkReturned(tx, all, { profile: twin.profile, returned });
        return returned.sent.toSorted();
      };
    });
    return [first, second, back];
  },
  'words are edited': ({ db, profile, deliver }) => {
    const edited = [...named('post'), ...named('comment')].map((action, index) => ({
      ...action,
      ...(index % 2 === 0 ? { text: `Edited ${index}`, tags: [] } : {}),
      editedAt: LATER,
    }));
    return deliver({ actions: edited, at: LATER }, async (staged) => {
      const keys = await findEdited(db, staged, profile);
      return async (tx, all) => {
        await takeOverEdits(tx, all, { profile, keys });
        return keys.toSorted();
      };
    });
  },
  'somebody whom it names asks to be forgotten': ({ db, profile }) =>
    withholdInActions(db, { profile, externalId: 'did:plc:person2', alias: 'withheld:one' }),
  'everything is withdrawn, and its content erased': async ({ db, profile }) => {
    await db
      .transaction()
      .execute((tx) => withdrawEverything(tx, profile, { now: LATER, actionsFrom: '2026-01-01' as Day }));
    await eraseRemovedContent(db, instant(LATER + DAY));
  },
  'nobody tracks it any more': async ({ db, profile }) => {
    await db.updateTable('profiles').set({ feed_only: true }).where('id', '=', profile).execute();
    return eraseUnshown(db, instant(MONDAY + 17 * DAY + HOUR));
  },
  'its stream tells what was done and undone': async ({ db, profile }) => {
    const done = [made(1), made(2), { ...made(300), at: SEEN }];
    return db.transaction().execute(async (tx) => {
      const told = await deliverStreamed(tx, { profile, actions: done, seenAt: LATER }, async () => {
        const gone = { actions: [made(2).key, made(9).key] };
        const marked = await isMarked(tx, profile, [made(1).key]);
        return [marked, await markRemoved(tx, gone, { profile, at: LATER, agreed: null })];
      });
      return told?.value;
    });
  },
  'it is gone': async ({ db, profile }) => eraseActions(db, profile),
};

/** Each scenario ends the same for both twins. */
function endTheSame(twins: () => Twins): void {
  it.each(Object.entries(SCENARIOS))('is the same when %s', async (title, scenario) => {
    const { db, rows, packed } = twins();
    const before = await expectSame(twins());
    const answer = await scenario(rows);
    expect(await scenario(packed)).toEqual(answer);
    const after = await expectSame(twins());
    if (title !== COMES_BACK) expect(after).not.toEqual(before);
    // Packed once more, with what is settled of what came.
    await packProfile(db, packed.profile, { before: BEFORE });
    expect(await expectSame(twins())).toEqual(after);
    const { rows: keys } = await sql<{ keys: number; different: number }>`
      select count(*)::int as keys, count(distinct key)::int as different from published_actions where profile_id = ${packed.profile}::int`.execute(
      db,
    );
    expect(keys[0]?.different).toBe(keys[0]?.keys);
  });
}

describeDatabases('a profile whose likes are packed, beside its twin in rows', (open) => {
  endTheSame(useTwins(open, 'likes'));
});

describeDatabases('a profile whose weeks are packed, beside its twin in rows', (open) => {
  const twins = useTwins(open);
  endTheSame(twins);

  it('leaves packed what nobody changes: a delivery of known keys, and a removal in one week alone', async () => {
    const { db, packed } = twins();
    await packed.deliver({ actions: ACTIONS }, nothing);
    expect(await packedOf(db, packed.profile)).toBe(ALL);
    const gone = { actions: [made(8).key] };
    await db.transaction().execute((tx) => markRemoved(tx, gone, { profile: packed.profile, at: LATER, agreed: null }));
    expect(await packedOf(db, packed.profile)).toBe(ALL - 7);
  });

  it('is found where its row is gone, and its months go with all others, counted', async () => {
    const { db, rows, packed } = twins();
    const counted = async (): Promise<(number | null)[]> => {
      const found = await db
        .selectFrom('profiles')
        .select('older_posts')
        .where('id', 'in', [rows.profile, packed.profile])
        .execute();
      return found.map(({ older_posts }) => older_posts);
    };
    await dropActionsBefore(db, '2026-10-15' as Day);
    const lines = await expectSame(twins());
    expect(lines.length).toBe(18);
    const [one, other] = await counted();
    expect(one).toBeGreaterThan(0);
    expect(other).toBe(one);
    await db.deleteFrom('profiles').where('id', '=', packed.profile).execute();
    await sql`delete from actions where profile_id = ${packed.profile}::int`.execute(db);
    expect((await goneProfiles(db)).map(({ profile }) => profile)).toContain(packed.profile);
    await eraseActions(db, packed.profile);
    expect(await packedOf(db, packed.profile)).toBe(0);
    await ensurePartitions(db, [instant(MONDAY)]);
  });
});
